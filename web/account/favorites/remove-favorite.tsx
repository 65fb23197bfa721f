import { Heart } from 'lucide-react';
import { panelTitleId } from '#web/account/panel.tsx';
import { refreshFavorites } from '#web/favorites/favorite-store.ts';
import { useRemoval } from '#web/forms/undo.ts';
import { useAct } from '#web/session/use-act.ts';

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

export interface Removable {
  productId: number | null;
  fuelStationId: number | null;
}

const changes = ['listFavorites', 'readProfile'] as const;

/** Removes favourites; undoing adds them again. */
export function useRemoveFavorite() {
  const { act: removeProduct } = useAct('removeFavoriteProduct', { changes });
  const { act: removeStation } = useAct('removeFavoriteStation', { changes });
  const { act: addProduct } = useAct('addFavoriteProduct', { changes });
  const { act: addStation } = useAct('addFavoriteStation', { changes });
  const { hidden, start } = useRemoval<string>({
    done: () => ({ title: 'Favorito removido' }),
    undone: 'Favorito de volta',
    failed: 'Erro ao atualizar favoritos.',
    async remove(key, options) {
      const [kind, text] = key.split(' ');
      const id = Number(text);
      if (kind === 'product') await removeProduct({ params: { productId: id } }, options);
      else await removeStation({ params: { id } }, options);
      // Hearts on other pages use answers from before.
      refreshFavorites();
      return async (undoOptions) => {
        if (kind === 'product') await addProduct({ params: { productId: id } }, undoOptions);
        else await addStation({ params: { id } }, undoOptions);
        refreshFavorites();
      };
    },
  });
  return {
    isRemoved: (favorite: Removable) => hidden.has(keyOf(favorite)),
    remove: (favorite: Removable) => {
      focusNeighbour(removeButtonId(favorite));
      start(keyOf(favorite));
    },
  };
}

function keyOf({ productId, fuelStationId }: Removable): string {
  return productId === null ? `station ${fuelStationId}` : `product ${productId}`;
}

const buttonAttribute = 'data-remove-favorite';

/** Identifies the button that removes a favourite. */
function removeButtonId(favorite: Removable): string {
  return keyOf(favorite).replace(' ', '-');
}

/** The button disappears with its row, so the focus moves to the next one, or to the title if there is none. */
function focusNeighbour(id: string) {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[${buttonAttribute}]`)];
  const index = buttons.findIndex((button) => button.getAttribute(buttonAttribute) === id);
  if (buttons[index] !== document.activeElement) return;
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(panelTitleId);
  next?.focus();
}
