import type { PriceUnit } from '#web/components/price.tsx';
import { listFormId } from '#web/paths.ts';

interface ListButtonProps {
  product: { id: number; name: string; unit: PriceUnit };
  className: string;
}

/**
 * Puts a product on the shopping list: the form leads to the list, until list-buttons.ts is there, with the first input, and keeps
 * the reader on the page.
 */
export function ListButton({ product: { id, name, unit }, className }: ListButtonProps) {
  return (
    <button
      type="submit"
      form={listFormId}
      name="mais"
      value={`${id}x${unit === 'L' ? 40 : 2}`}
      className={className}
      aria-label={`+ Lista: ${name}`}
    >
      + Lista
    </button>
  );
}
