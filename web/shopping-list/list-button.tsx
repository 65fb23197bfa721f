import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { isIn, useKeptList } from './kept-list.ts';
import { type ListButtonProps, listLook } from './list-look.tsx';

/** Puts a product on the shopping list, or takes it off. What changes the list is loaded with the first press. */
export function ListButton(props: ListButtonProps) {
  const { product } = props;
  const apiPrefix = useApiPrefix();
  const isThere = isIn(useKeptList(), product.id);
  return (
    <button
      {...listLook(props, isThere)}
      onClick={(event) => {
        event.preventDefault();
        void import('./change-list.ts').then(
          ({ toggleItem }) => toggleItem(apiPrefix, product),
          () => {},
        );
      }}
    />
  );
}
