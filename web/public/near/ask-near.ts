import { cellOf } from '#domain/cells.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { bestAddress, nearAddress } from '#web/place/near-query.ts';
import { hasPlaceClass, placeKey } from '#web/place/place-script.ts';
import { type AskedHere, askedName, type NearView } from './asked-near.ts';
import { chooseThings } from './choose-things.ts';

/**
 * Runs in the head, before the page asks for anything else: asks for the prices near the person's place, and loads what draws
 * them (first-rows.tsx). Without a place it does neither. It is built as a text of its own (near-plugin.ts).
 */

/** Defined by the build: the addresses of what draws the rows; null in development, where nothing does. */
declare const __FIRST_ROWS__: Record<NearView, string> | null;

const seenKey: NameOf<'seenThings'> = 'vistos';
const timeoutMs = 10_000;
/** Longer than the calls; then nothing will be drawn. */
const patienceMs = 12_000;

/** Shows what is of the city: better than nothing until the page's script runs, which asks again. */
const showCity = () => document.documentElement.classList.remove(hasPlaceClass);

/** Reads an answer to its end, which the time limit would cut off otherwise, however late it is taken. */
async function read(address: string): Promise<Response> {
  // What is kept of an earlier visit is shown until the page's script has asked again.
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { cache: 'force-cache', priority: 'high', signal });
  return new Response(await response.text(), response);
}

function ask({ media, view, ...page }: AskedHere): void {
  const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
  const place = stored(placeKey);
  if (!place) return;
  setTimeout(() => window.drawnRows || window.earlyActs?.isHydrated || showCity(), patienceMs);
  if (media && !matchMedia(media).matches) return;
  const cell = cellOf(place.point);
  const seen = stored(seenKey);
  const isOfSeen = view === 'best' && Array.isArray(seen);
  const things = isOfSeen ? chooseThings(seen.filter(Boolean), page.things) : page.things;
  window.askedHere = { ...page, view, things };
  const addresses =
    view === 'best'
      ? [bestAddress(page.apiPrefix, things, cell)]
      : things.map((thing) => nearAddress(page.apiPrefix, thing, cell));
  window.firstAnswers = new Map(
    addresses.map((address) => {
      const answer = read(address);
      answer.catch(() => {});
      return [address, answer];
    }),
  );
  if (!__FIRST_ROWS__) return;
  const script = document.createElement('script');
  Object.assign(script, { src: __FIRST_ROWS__[view], fetchPriority: 'high', onerror: showCity });
  document.head.append(script);
}

try {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${askedName}]`);
  if (meta) ask(JSON.parse(meta.content));
} catch {
  showCity();
}
