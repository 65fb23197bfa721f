import { sayMaximum } from './alert-offer.ts';
import { type Day, formatShortDate } from './city-time.ts';
import { formatKm } from './distance.ts';
import { formatAmount, formatReais, toReais, wholeCentavos } from './money.ts';

/**
 * Price alerts: 'Avise-me abaixo de R$ 55 · até 5 km', and the weekly total of a list (design: near-me, change 9;
 * docs/decisions/0074-alerts.md). Prices are in centavos, radii in metres by road.
 */

/** The kinds of recipients: a browser by web push, or an address. */
export const alertChannels = ['push', 'mail'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** The most alerts of one recipient, so that a digest can be read and a list shown whole. */
export const mostAlerts = 20;

/** How far a person goes, in km by road; null is the whole city. */
export const alertRadii = [2, 5, 10, 20] as const;

/** The highest price that an alert waits for, in reais. */
export const highestAlert = 1000;

/** Digests are written from this hour of the city on, and until the last one if the server was away. */
export const digestHours = { first: 7, last: 11 } as const;

/** After so many failures in a row, a push service is taken to have forgotten the browser. */
export const mostPushFailures = 10;

/** What an alert asks for, and what it has told. */
export interface AlertState {
  maxCentavos: number;
  /** the price that was told last; null: none yet, or all have risen since */
  toldCentavos: number | null;
}

/**
 * Decides whether an alert fires, and what it has told afterwards. It fires for a price below its maximum, then only for a lower
 * one, or again once all prices have risen to the maximum.
 *
 * | lowest    | told before | fires | told after |
 * | --------- | ----------- | ----- | ---------- |
 * | none      | any         | no    | as before  |
 * | P ≥ max   | any         | no    | nothing    |
 * | P < max   | nothing     | yes   | P          |
 * | P < told  | told        | yes   | P          |
 * | P ≥ told  | told        | no    | told       |
 *
 * @param lowest the lowest valid price within its radius; null: there is none, as where all have expired
 */
export function decideAlert(
  { maxCentavos, toldCentavos }: AlertState,
  lowest: number | null,
): { fires: boolean; toldCentavos: number | null } {
  if (lowest === null) return { fires: false, toldCentavos };
  if (lowest >= maxCentavos) return { fires: false, toldCentavos: null };
  const fires = toldCentavos === null || lowest < toldCentavos;
  return { fires, toldCentavos: fires ? lowest : toldCentavos };
}

/** A price that a digest tells of. */
export interface ToldPrice {
  kind: 'price';
  productId: number;
  product: string;
  /** '/kg' is said by the page; the digest says the amount alone */
  centavos: number;
  establishmentId: number;
  place: string;
  isStation: boolean;
  /** straight from the centre of the cell to the place, by road; null: the alert is for one place, or the whole city */
  metres: number | null;
  lastDay: Day;
  maxCentavos: number;
  radiusM: number | null;
  /** the place that the alert is for alone */
  onlyHere: boolean;
}

/** The totals of a list on two Fridays. */
export interface ToldList {
  kind: 'list';
  centavos: number;
  /** null: the list was a longer one then */
  lastCentavos: number | null;
  place: string;
  establishmentId: number;
}

/** A product that has left the site, and so a list. */
export interface ToldGone {
  kind: 'gone';
  product: string;
}

export type Told = ToldPrice | ToldList | ToldGone;

/** ' · até 5 km', or nothing for the whole city */
export function sayRadius(radiusM: number | null): string {
  return radiusM === null ? '' : ` · até ${formatKm(radiusM / 1000).replace(',0 ', ' ')}`;
}

/** 'Picanha abaixo de R$ 55 · até 5 km' */
export function sayAlert(
  product: string,
  { maxCentavos, radiusM, place }: { maxCentavos: number; radiusM: number | null; place: string | null },
): string {
  const where = place === null ? sayRadius(radiusM) : ` · ${place}`;
  return `${product} abaixo de ${sayMaximum(maxCentavos)}${where}`;
}

/** 'Picanha 49,90, Açougue do Zeca, 3,5 km. Até 30 nov.' */
export function sayToldPrice({ product, centavos, place, metres, lastDay }: ToldPrice): string {
  const facts = [
    `${product} ${formatAmount(toReais(centavos))}`,
    place,
    ...(metres === null ? [] : [formatKm(metres / 1000, 'street')]),
  ];
  return `${facts.join(', ')}. Até ${formatShortDate(lastDay)}`;
}

/** 'Sua lista: R$ 260,80 esta semana, R$ 6,20 a menos que na passada. Açougue do Zeca' */
export function sayToldList({ centavos, lastCentavos, place }: ToldList): string {
  const total = `Sua lista: ${formatReais(toReais(centavos))} esta semana`;
  if (lastCentavos === null) return `${total}. ${place}`;
  const difference = formatReais(toReais(Math.abs(centavos - lastCentavos)));
  return `${total}, ${difference} a ${centavos < lastCentavos ? 'menos' : 'mais'} que na passada. ${place}`;
}

function sayTold(told: Told): string {
  switch (told.kind) {
    case 'price':
      return sayToldPrice(told);
    case 'list':
      return sayToldList(told);
    case 'gone':
      return `${told.product} não está mais no site: sua lista segue sem este item`;
  }
}

/** The words of a digest: a title, a line for each thing, and why each came. */
export interface DigestWords {
  title: string;
  lines: string[];
  reasons: string[];
}

/** @param told at least one thing */
export function digestWords(told: readonly Told[]): DigestWords {
  const prices = told.filter((each) => each.kind === 'price');
  const [first] = prices;
  const title =
    prices.length > 1
      ? `${prices.length} preços baixaram`
      : first
        ? `Baixou: ${first.product} ${formatAmount(toReais(first.centavos))}`
        : 'Sexta do churrasco';
  return {
    title,
    lines: told.map(sayTold),
    reasons: [
      ...new Set(
        told.map((each) =>
          each.kind === 'price'
            ? sayAlert(each.product, { ...each, place: each.onlyHere ? each.place : null })
            : 'Sexta do churrasco',
        ),
      ),
    ],
  };
}

/** Returns whether a day is a Friday, on which the totals of lists are told. */
export function isListDay(day: Day): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 5;
}

interface PricedItem {
  /** kilos, litres or pieces */
  amount: number;
  /** the valid prices of the product */
  prices: readonly { establishmentId: number; centavos: number }[];
}

/**
 * Finds the place where a whole list costs least, in whole centavos. A place that lacks anything is left out, never filled by a
 * mean; so none may be left.
 */
export function cheapestList(
  items: readonly PricedItem[],
): { establishmentId: number; centavos: number } | undefined {
  const offers = items.flatMap(({ amount, prices }) =>
    prices.map(({ establishmentId, centavos }) => ({ establishmentId, centavos: centavos * amount })),
  );
  const [first] = [...Map.groupBy(offers, ({ establishmentId }) => establishmentId)]
    .filter(([, ofPlace]) => ofPlace.length === items.length)
    .map(([establishmentId, ofPlace]) => ({
      establishmentId,
      centavos: wholeCentavos(ofPlace.reduce((sum, { centavos }) => sum + centavos, 0)),
    }))
    .toSorted((one, other) => one.centavos - other.centavos || one.establishmentId - other.establishmentId);
  return first;
}

/** The hosts of the services through which browsers get messages, and whether names below them count, too. */
const pushServices = [
  { host: 'fcm.googleapis.com', below: false },
  { host: 'push.services.mozilla.com', below: true },
  { host: 'notify.windows.com', below: true },
  { host: 'push.apple.com', below: true },
] as const;

/**
 * Returns whether an address is one of a known push service: only these are ever asked, as anybody can name any address.
 * @param testService the address of a service on this machine, in tests
 */
export function isPushService(endpoint: string, testService?: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (testService !== undefined && url.origin === new URL(testService).origin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return pushServices.some(
    ({ host, below }) => url.hostname === host || (below && url.hostname.endsWith(`.${host}`)),
  );
}
