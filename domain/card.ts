import { type Day, formatDayRange } from './city-time.ts';
import { formatAmount, formatReais } from './money.ts';
import type { ProductUnit, unitSigns } from './products.ts';

/**
 * What a link preview shows of a page, and what people send with its address (design, near me, section 8). Both stay in chats
 * for weeks, so every day in them is a date. Prices are in reais.
 */
export interface Card {
  /** 'Picanha', 'Posto Lua Cheia', 'Preço da carne em Palmas' */
  title: string;
  /** 'Capim Dourado (405 Norte)' beside one price, the address of a place; '' if there is none */
  place: string;
  /** at most three */
  prices: readonly CardPrice[];
  /** the city's lowest and highest price; null: there is nothing to compare with */
  range: { lowest: number; highest: number } | null;
  /** when the prices were seen; null without prices */
  days: { from: Day; to: Day } | null;
  /** true: every price has expired */
  expired: boolean;
  /** true: the prices are invented */
  demonstration: boolean;
}

export interface CardPrice {
  /** 'Etanol'; null: the title names it */
  name: string | null;
  price: number;
  /** null: it is a total */
  unit: (typeof unitSigns)[ProductUnit] | null;
  /** where the price is, if not at the card's own place */
  place?: string;
  /** true: the lowest valid one of several in the city */
  isLowest: boolean;
}

/** The pictures with which a shop shows its prices elsewhere: an A5 page to print, one for a status, one for its own site. */
export const posterShapes = ['cartaz.svg', 'status.png', 'precos.svg'] as const;
export type PosterShape = (typeof posterShapes)[number];

/** How many prices a card has room for. */
export const mostOnCard = 3;

/** 'Picanha R$ 55,49/kg, Capim Dourado (405 Norte), visto em 10 jun. 2026. Na cidade: 50,90 a 87,90.' */
export function sayCard({ title, place, prices, range, days, expired, demonstration }: Card): string {
  const said = prices.map(
    ({ name, price, unit, place: at }) =>
      `${name === null ? '' : `${name} `}${formatReais(price)}${unit === null ? '' : `/${unit}`}${at ? ` (${at})` : ''}`,
  );
  const [first] = prices;
  const about =
    first?.name === null
      ? [`${title} ${said[0]}`, place].filter(Boolean).join(', ')
      : [place === '' ? title : `${title} (${place})`, said.join(', ')].filter(Boolean).join(': ');
  const s = prices.length > 1 ? 's' : '';
  const seen = days ? `, visto${s} em ${sayCardDays(days)}${expired ? ` (vencido${s})` : ''}` : '';
  const among = range ? ` Na cidade: ${sayRange(range)}.` : '';
  return `${about}${seen}.${among}${demonstration ? ' Exemplo: estes dados são de demonstração.' : ''}`;
}

/** '10 jun. 2026' */
export const sayCardDays = ({ from, to }: NonNullable<Card['days']>): string => formatDayRange(from, to);

/** '50,90 a 87,90' */
export function sayRange({ lowest, highest }: NonNullable<Card['range']>): string {
  return `${formatAmount(lowest)} a ${formatAmount(highest)}`;
}
