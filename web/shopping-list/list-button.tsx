import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { isIn, useKeptList } from './kept-list.ts';
import { listFormId } from './list-form.ts';

interface ListButtonProps {
  product: { id: number; name: string; unit: PriceUnit };
  className: string;
}

/** Puts a product on the shopping list, or takes it off. What changes the list is loaded with the first press. */
export function ListButton({ product, className }: ListButtonProps) {
  const apiPrefix = useApiPrefix();
  const isThere = isIn(useKeptList(), product.id);
  return (
    <button
      type="submit"
      form={listFormId}
      name="c"
      value={`${product.id}x${product.unit === 'un' ? 1 : product.unit === 'kg' ? 2 : 40}`}
      className={className}
      aria-pressed={isThere}
      onClick={(event) => {
        event.preventDefault();
        void import('./change-list.ts').then(
          ({ toggleItem }) => toggleItem(apiPrefix, product),
          () => {},
        );
      }}
    >
      {isThere ? 'Na lista' : '+ Lista'}
      <span className="sr-only">{`: ${product.name}`}</span>
    </button>
  );
}
