import {
  type ListItem,
  listAmount,
  mergeLists,
  mostListItems,
  readList,
  writeList,
} from '#domain/shopping-list.ts';
import { usualAmount, usualCar } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { currentSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { isIn, type KeptList, readKept, writeKept } from './kept-list.ts';

/** Changes of the shopping list on the device, and of its copy in the account. */

const nothing: KeptList = { c: '', people: null, ticked: [], base: null };

/** Keeps a list in the place of the last one. */
export function keepItems(
  apiPrefix: string,
  items: readonly ListItem[],
  people = readKept()?.people ?? null,
): void {
  const kept = readKept() ?? nothing;
  const ticked = kept.ticked.filter((id) => items.some(({ productId }) => productId === id));
  writeKept({ ...kept, c: writeList(items), people: items.length > 0 ? people : null, ticked });
  scheduleSync(apiPrefix);
}

/** Ticks a product that is in the basket, or takes the tick away. */
export function tick(productId: number): void {
  const kept = readKept() ?? nothing;
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
export function toggleItem(
  apiPrefix: string,
  { id: productId, name, unit }: { id: number; name: string; unit: PriceUnit },
): void {
  const before = readKept();
  const { items } = readList(before?.c ?? '');
  if (isIn(before, productId)) {
    keepItems(
      apiPrefix,
      items.filter((item) => item.productId !== productId),
    );
    notify({
      kind: 'info',
      title: `${name} saiu da lista`,
      action: { label: 'Desfazer', run: () => keepItems(apiPrefix, items, before?.people ?? null) },
    });
    return;
  }
  if (items.length >= mostListItems) {
    notify({ kind: 'info', title: `A lista vai até ${mostListItems} itens` });
    return;
  }
  keepItems(apiPrefix, [...items, { productId, amount: firstAmount(unit) }]);
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
  waiting = setTimeout(() => void syncList(apiPrefix), pauseMs);
}

/**
 * Brings the list of the device and that of the signed-in person's account together. A list of another account that the device
 * still has is replaced. Without a connection, the next change tries again.
 */
export async function syncList(apiPrefix: string): Promise<void> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  const kept = readKept() ?? nothing;
  const isOthers = kept.base !== null && kept.base.userId !== userId;
  const items = isOthers ? [] : readList(kept.c).items;
  const base = isOthers || kept.base === null ? [] : readList(kept.base.c).items;
  const saved = await callAsUser(apiPrefix, 'updateOwnList', { body: { items, base } }).catch(() => null);
  if (!saved || currentSession()?.user.id !== userId) return;
  const now = readKept() ?? nothing;
  // What was changed while the call was under way stays.
  const changed = isOthers && now.c === kept.c ? [] : readList(now.c).items;
  const merged = mergeLists(items, changed, saved.data.items);
  const c = writeList(saved.data.items);
  writeKept({ ...now, c: writeList(merged), ticked: isOthers ? [] : now.ticked, base: { c, userId } });
}
