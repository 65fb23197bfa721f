import type { ReactNode } from 'react';
import { cellOf } from '#domain/cells.ts';
import { isEarlierAnswer } from '#web/api-client/first-answers.ts';
import { cityToday } from '#web/clock.ts';
import { ExpiredDays } from '#web/components/freshness.tsx';
import { emptyAttribute, slotAttribute } from '#web/place/drawn-rows.ts';
import { type NearPriceList, nearPricesFrom, nearPricesOf } from '#web/place/near-prices.ts';
import { bestAddress, nearAddress, slotOf } from '#web/place/near-query.ts';
import type { SeenThing } from '#web/place/seen-prices.ts';
import { type NamedPlace, readUserPlace, sayNoneFetched, useNearOrder } from '#web/place/user-place.ts';
import { NearBest } from '../home/near-best.tsx';
import { answerName, ProductAnswer, useAnswer } from '../meat/product-answer.tsx';
import type { AskedHere, NearView } from './asked-near.ts';
import { htmlOf } from './instead/react.ts';
import type { NearFacts } from './near-facts.ts';
import NearList from './near-list.tsx';

/**
 * Draws what the page shows near the person's place before its own script runs, from the answers that the page asked for first
 * (ask-near.ts). It is built without React (near-plugin.ts), of the components that React shows afterwards.
 */

interface Near {
  thing: NearFacts;
  prices: NearPriceList;
  /** true: of an earlier visit */
  isEarlier: boolean;
}

/** Defined by the build, which makes a file of each view. */
declare const __VIEW__: NearView;

const today = cityToday();

/** The calls of the page, each with the prices that it has of each thing. */
const addressesOf = ({ apiPrefix, things }: AskedHere, cell: string) =>
  __VIEW__ === 'best'
    ? [bestAddress(apiPrefix, things, cell)]
    : things.map((thing) => nearAddress(apiPrefix, thing, cell));

/** Returns null if the page's own script has been faster. */
async function read({ point }: NamedPlace, asked: AskedHere): Promise<Near[] | null> {
  const addresses = addressesOf(asked, cellOf(point));
  const answers = addresses.flatMap((address) => window.firstAnswers?.get(address) ?? []);
  if (answers.length < addresses.length) return null;
  const bodies = await Promise.all(
    answers.map(async (answer, index) => {
      const response = await answer;
      if (!response.ok) throw new Error(`status ${response.status}`);
      return {
        body: await response.clone().json(),
        isEarlier: isEarlierAnswer(addresses[index] ?? '', response),
      };
    }),
  );
  return asked.things.flatMap((thing, index) => {
    const { body, isEarlier = false } = bodies[__VIEW__ === 'best' ? 0 : index] ?? {};
    const prices = __VIEW__ === 'best' ? nearPricesOf(point, thing, body.data) : nearPricesFrom(point, body);
    return { thing, prices, isEarlier };
  });
}

function Rows({ thing, prices, place }: Omit<Near, 'isEarlier'> & { place: NamedPlace }) {
  return <NearList facts={thing} found={prices} from={place} order={useNearOrder()} today={today} />;
}

function Answer({ thing, prices, place }: Near & { place: NamedPlace }) {
  const product = { product: thing, figures: thing.figures ?? null, today };
  const answer = useAnswer(product, { found: prices, from: place });
  return answer && thing.figures && <ProductAnswer {...product} figures={thing.figures} answer={answer} />;
}

/** Returns what belongs into a slot; null if nothing does. */
function shownIn(name: string, found: readonly Near[], place: NamedPlace): ReactNode {
  if (__VIEW__ === 'best') {
    const things = found.map((near) => ({ ...near, thing: near.thing as SeenThing }));
    const isCurrent = found.every(({ isEarlier }) => !isEarlier);
    return <NearBest found={things} place={place} today={today} isCurrent={isCurrent} />;
  }
  const near = found.find(({ thing }) => name === slotOf(thing));
  if (near) return <Rows {...near} place={place} />;
  const [first] = found;
  return first && name === answerName(first.thing) && <Answer {...first} place={place} />;
}

/** Draws in each slot as soon as the page has it. */
function drawAll(draw: (slot: HTMLElement, name: string) => void): void {
  const isComplete = document.readyState !== 'loading';
  for (const slot of document.querySelectorAll<HTMLElement>(`[${slotAttribute}]:empty`)) {
    draw(slot, slot.getAttribute(slotAttribute) ?? '');
  }
  if (!isComplete) requestAnimationFrame(() => drawAll(draw));
}

async function start(place: NamedPlace, asked: AskedHere): Promise<void> {
  const drawn = { place: JSON.stringify(place), rows: new Map<string, HTMLElement>() };
  window.drawnRows = drawn;
  /** leaves the place to what is of the city */
  const leave = (slot: HTMLElement, text: string) => {
    slot.setAttribute(emptyAttribute, '');
    slot.classList.add('text-small', 'text-muted-foreground');
    slot.textContent = text;
  };
  try {
    const found = await read(place, asked);
    if (!found) return;
    const days = found.every(({ thing }) => thing.figures?.expired) ? found[0]?.thing.figures : null;
    drawAll((slot, name) => {
      const rows = document.createElement('div');
      rows.innerHTML = htmlOf(<ExpiredDays value={days ?? null}>{shownIn(name, found, place)}</ExpiredDays>);
      const hasPrice = rows.querySelector('.place-row, .product-answer');
      if (!hasPrice) return leave(slot, rows.textContent ?? '');
      drawn.rows.set(name, rows);
      slot.dataset.late = 'true';
      slot.append(rows);
    });
  } catch {
    // The answer of a product is above its list, which says it.
    const isAnswer = (name: string) => asked.things.some((thing) => name === answerName(thing));
    drawAll((slot, name) => leave(slot, isAnswer(name) ? '' : sayNoneFetched(place)));
  }
}

const place = readUserPlace();
if (place && window.askedHere) void start(place, window.askedHere);
