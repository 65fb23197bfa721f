import { keyOf, type NearThing } from '#web/place/near-query.ts';

/** Of each kind as many as a page shows to everybody; what was looked at last comes first. */
export function chooseThings<Thing extends NearThing>(
  seen: readonly Thing[],
  usual: readonly Thing[],
): Thing[] {
  return (['product', 'fuel'] as const).flatMap((kind) => {
    const chosen = new Map<string, Thing>();
    for (const thing of [...seen, ...usual]) {
      if (thing.kind === kind && !chosen.has(keyOf(thing))) chosen.set(keyOf(thing), thing);
    }
    return [...chosen.values()].slice(0, usual.filter((thing) => thing.kind === kind).length);
  });
}
