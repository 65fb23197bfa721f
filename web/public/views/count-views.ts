import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { mostViewsAtOnce, viewDays } from '#domain/price-views.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { cityToday } from '#web/clock.ts';
import { createStored } from '#web/place/stored.ts';

/** The prices that this device has counted, and when, so that it counts each once. The server hears only of the prices. */
type Counted = Readonly<Record<string, Day>>;

const counted = createStored<Counted>('precos-contados' satisfies NameOf<'countedPrices'>, (json) =>
  typeof json === 'object' && json !== null ? (json as Counted) : null,
);

const path: Endpoints['countPriceViews']['path'] = '/public/price-views';
/** How many prices a device remembers; the older half is forgotten when there are more. */
const most = 400;
/** Prices that are seen within this time are sent together. */
const togetherMs = 2000;

let waiting: number[] = [];

/** Counts prices as seen on this device, each once. Without a sight of the page, nothing is counted. */
export function countViews(apiPrefix: string, priceIds: readonly number[]): void {
  if (document.visibilityState === 'hidden') return;
  const { fresh, kept } = notCounted(counted.read() ?? {}, priceIds, cityToday());
  if (fresh.length === 0) return;
  counted.write(kept);
  if (waiting.length === 0) {
    const send = () => {
      removeEventListener('pagehide', send);
      while (waiting.length > 0) {
        const prices = waiting.splice(0, mostViewsAtOnce);
        // It outlives the page, and carries nothing that says who sends it. Nobody waits for its answer.
        fetch(apiPrefix + path, {
          method: 'POST',
          keepalive: true,
          credentials: 'omit',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prices }),
        }).catch(() => {});
      }
    };
    addEventListener('pagehide', send);
    setTimeout(send, togetherMs);
  }
  waiting = [...waiting, ...fresh];
}

/** Returns the prices that have not been counted, and what the device remembers with them. Old ones are forgotten. */
export function notCounted(before: Counted, priceIds: readonly number[], today: Day) {
  const oldest = addDays(today, -viewDays);
  const known = Object.entries(before).filter(([, day]) => typeof day === 'string' && day > oldest);
  const isKnown = new Set(known.map(([id]) => id));
  const fresh = [...new Set(priceIds)].filter((id) => !isKnown.has(String(id)));
  const all = [...known, ...fresh.map((id) => [String(id), today] as const)];
  const kept = all.length > most ? all.toSorted(([, a], [, b]) => (a < b ? -1 : 1)).slice(-most / 2) : all;
  return { fresh, kept: Object.fromEntries(kept) };
}
