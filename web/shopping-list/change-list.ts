import { type ListItem, listAmount, mostListItems, readList, writeList } from '#domain/shopping-list.ts';
import { usualAmount, usualCar } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { isIn, readKept, writeKept } from './kept-list.ts';
import { ownOf } from './own-list.ts';

/** Changes of the shopping list on the device, and of its copy in the account. */

/** Keeps a list in the place of the last one. */
export function keepItems(
  apiPrefix: string,
  items: readonly ListItem[],
  people = ownOf(readKept()).people,
): void {
  const kept = ownOf(readKept());
  const ticked = kept.ticked.filter((id) => items.some(({ productId }) => productId === id));
  writeKept({ ...kept, c: writeList(items), people: items.length > 0 ? people : null, ticked });
  scheduleSync(apiPrefix);
}

/** Ticks a product that is in the basket, or takes the tick away. */
export function tick(productId: number): void {
  const kept = ownOf(readKept());
  const others = kept.ticked.filter((id) => id !== productId);
  writeKept({ ...kept, ticked: others.length < kept.ticked.length ? others : [...others, productId] });
}

/** How much of something is put on a list: a tank, a piece, or the usual kilos. */
export function firstAmount(unit: PriceUnit): number {
  return unit === 'un' ? 1 : unit === 'kg' ? usualAmount : usualCar.tankLitres;
}

/** The next amount of a stepper; null: the item goes. */
export function stepAmount(amount: number, unit: PriceUnit, up: boolean): number | null {
  const step = unit === 'kg' ? (amount < 1 || (amount === 1 && !up) ? 0.1 : 0.5) : unit === 'un' ? 1 : 5;
  const next = amount + (up ? step : -step);
  return next <= 0 ? null : listAmount(next);
}

/** Puts a product on the list, or takes it off, and says so. */
export function toggleItem(apiPrefix: string, item: ListItem, name: string): void {
  const { productId } = item;
  const before = ownOf(readKept());
  const { items } = readList(before.c);
  if (isIn(before, productId)) {
    keepItems(
      apiPrefix,
      items.filter((other) => other.productId !== productId),
    );
    notify({
      kind: 'info',
      title: `${name} saiu da lista`,
      action: { label: 'Desfazer', run: () => keepItems(apiPrefix, items, before.people) },
    });
    return;
  }
  if (items.length >= mostListItems) {
    notify({ kind: 'info', title: `A lista vai até ${mostListItems} itens` });
    return;
  }
  keepItems(apiPrefix, [...items, item]);
  notify({
    kind: 'success',
    title: `${name} na lista`,
    action: { label: 'Ver lista', run: () => location.assign(paths.list()) },
  });
}

/** Presses in a row are one call. */
const pauseMs = 1500;
let waiting: ReturnType<typeof setTimeout> | undefined;

function scheduleSync(apiPrefix: string): void {
  clearTimeout(waiting);
  const sync = () =>
    import('./sync-list.ts').then(
      ({ syncList }) => syncList(apiPrefix),
      () => {},
    );
  waiting = setTimeout(sync, pauseMs);
}
