import { keyOf, type NearThing } from '#web/place/near-query.ts';

/** As many as one call takes (contract/comparisons.ts). */
const mostThings = 12;

/**
 * Of each kind as many as a page shows to everybody, what was looked at last before the usual ones; then what else was looked
 * at, as its prices may have changed.
 */
export function chooseThings<Thing extends NearThing>(
  seen: readonly Thing[],
  usual: readonly Thing[],
): Thing[] {
  const known = new Map<string, Thing>();
  for (const thing of [...seen, ...usual]) if (!known.has(keyOf(thing))) known.set(keyOf(thing), thing);
  const all = [...known.values()];
  const first = (['product', 'fuel'] as const).flatMap((kind) => {
    const isOfKind = (thing: Thing) => thing.kind === kind;
    return all.filter(isOfKind).slice(0, usual.filter(isOfKind).length);
  });
  const others = all.slice(0, seen.length).filter((thing) => !first.includes(thing));
  return [...first, ...others].slice(0, mostThings);
}
