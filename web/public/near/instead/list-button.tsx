import { isIn, useKeptList } from '#web/shopping-list/kept-list.ts';
import { type ListButtonProps, listLook } from '#web/shopping-list/list-look.tsx';

/** In the place of the list's button, which only script changes. */
export function ListButton(props: ListButtonProps) {
  return <button {...listLook(props, isIn(useKeptList(), props.product.id))} />;
}
