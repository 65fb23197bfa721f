import { Heart } from 'lucide-react';
import { type Removable, removeButtonId } from './use-remove-favorite.ts';

interface RemoveButtonProps {
  favorite: Removable & { name: string };
  remove: (favorite: Removable) => void;
}

/** A filled heart that removes a row from the favourites. */
export function RemoveButton({ favorite, remove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      data-remove-favorite={removeButtonId(favorite)}
      aria-label={`Tirar ${favorite.name} dos favoritos`}
      onClick={() => remove(favorite)}
      className="grid size-tap shrink-0 cursor-pointer place-items-center rounded-full text-primary-ink hover:bg-muted"
    >
      <Heart size={20} aria-hidden="true" className="fill-current" />
    </button>
  );
}
