import type { Day } from '#domain/city-time.ts';
import type { NameOf } from '#web/browser-storage.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { createStored } from './stored.ts';

/**
 * The goods that a person has looked at on this device, the last one first, and what each cost near them, so that the next
 * visit can say what has changed.
 */
export interface SeenThing {
  kind: 'product' | 'fuel';
  id: number;
  name: string;
  unit: PriceUnit;
  /** the best price near the person; undefined until one was shown */
  near?: NearThen | undefined;
}

interface NearThen extends Dated {
  /** prices that were chosen on another basis are not compared */
  basis: string;
  /** the price of the last visit on an earlier day */
  before: Dated | null;
}

interface Dated {
  /** reais */
  price: number;
  day: Day;
}

const most = 12;

const seen = createStored<SeenThing[]>('vistos' satisfies NameOf<'seenThings'>, (json) =>
  Array.isArray(json) ? json.filter(isSeenThing) : null,
);

export const useSeenThings = seen.use;

/** Notes that a person looks at the page of something. */
export function noteSeen(thing: Omit<SeenThing, 'near'>): void {
  seen.write(seenFirst(seen.read() ?? [], thing));
}

export const keepSeen = seen.write;

export function isSameThing(one: SeenThing, other: SeenThing): boolean {
  return one.kind === other.kind && one.id === other.id;
}

export function seenFirst(list: readonly SeenThing[], thing: SeenThing): SeenThing[] {
  const known = list.find((each) => isSameThing(each, thing));
  return [{ ...known, ...thing }, ...list.filter((each) => each !== known)].slice(0, most);
}

/** The list with the best prices shown near a person. New things come last; the price of an earlier day stays all day. */
export function pricesNoted(
  list: readonly SeenThing[],
  shown: readonly (SeenThing & { price: number })[],
  basis: string,
  today: Day,
): SeenThing[] {
  const added = shown
    .filter((each) => !list.some((known) => isSameThing(known, each)))
    .map(({ price, ...thing }) => thing);
  return [...list, ...added].slice(0, most).map(({ near, ...thing }) => {
    const now = shown.find((each) => isSameThing(each, thing));
    if (!now) return { ...thing, near };
    const last = near?.basis === basis ? near : null;
    const before = last && (last.day < today ? { price: last.price, day: last.day } : last.before);
    return { ...thing, near: { price: now.price, day: today, basis, before } };
  });
}

function isSeenThing(json: unknown): json is SeenThing {
  const { kind, id, name, unit, near } = (json ?? {}) as Partial<SeenThing>;
  return (
    (kind === 'product' || kind === 'fuel') &&
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof unit === 'string' &&
    (near === undefined || (isDated(near) && (near.before === null || isDated(near.before))))
  );
}

function isDated(json: Dated): boolean {
  return typeof json?.price === 'number' && typeof json.day === 'string';
}
