import { type Card, type CardPrice, sayCardDays } from '#domain/card.ts';
import { formatAmount } from '#domain/money.ts';
import { fitText, outlinesOf, type Weight, widthOf } from './letters.ts';

/** The parts of pictures of several shapes: texts, prices on their tags, stamps, and the name of the site. */

/** The colours of the light theme (web/tokens.css), as chats show the same picture on light and dark ground. */
const valid = {
  band: '#003243',
  onBand: '#FBFAF4',
  quietOnBand: '#BED8E1',
  gold: '#FBC337',
  paper: '#FFFFFF',
  ink: '#0D2126',
  quiet: '#45565A',
  line: '#DADAD1',
  track: '#DFE0D8',
  best: '#08742D',
  onBest: '#FFFFFF',
  bestInk: '#045C25',
};
export type Colours = typeof valid;
/** Nothing about an expired price has a colour. */
const expired: Colours = {
  ...valid,
  band: '#45565A',
  quietOnBand: '#EDEDE6',
  gold: '#DADAD1',
  paper: '#F0F0EA',
  ink: '#58686C',
  quiet: '#58686C',
};

/** Returns the colours of a card, and the words that are stamped on it with theirs. */
export function looksOf({ demonstration, expired: isExpired }: Card) {
  const words = [demonstration && 'exemplo', isExpired && 'vencido'].filter((word) => word !== false);
  return {
    colours: isExpired ? expired : valid,
    stamps: { words, fill: isExpired ? expired.quiet : '#982A11' },
  };
}

/** 'vistos em 27 a 29 nov. 2026 · confira no balcão' */
export function sayFoot({ days, prices }: Card): string {
  const isFuel = prices.length > 0 && prices.every(({ unit }) => unit === 'L' || unit === 'm³');
  return days
    ? `visto${prices.length > 1 ? 's' : ''} em ${sayCardDays(days)} · confira ${isFuel ? 'na bomba' : 'no balcão'}`
    : 'Compare e economize';
}

export const noPrices = 'Compare carnes e combustível em Palmas';

interface Look {
  weight: Weight;
  size: number;
  fill: string;
  /** the width that the text may take */
  room: number;
  anchor?: 'start' | 'end';
}

export function drawText(
  text: string,
  x: number,
  y: number,
  { weight, size, fill, room, anchor = 'start' }: Look,
) {
  const fitting = fitText(text, weight, size, room);
  const taken = widthOf(fitting.text, weight, fitting.size);
  const start = anchor === 'end' ? x - taken : x;
  const outlines = outlinesOf(fitting.text, weight, fitting.size, { x: start, y });
  return { svg: `<path fill="${fill}" d="${outlines}"/>`, width: taken };
}

interface PriceLook {
  /** of the digits */
  size: number;
  room: number;
  colours: Colours;
  anchor?: 'start' | 'end';
}

/** A price, on a tag if it is the city's lowest. @param middle of its digits */
export function drawPrice(
  { price, unit, isLowest }: CardPrice,
  x: number,
  middle: number,
  { size, room, colours, anchor = 'start' }: PriceLook,
): { svg: string; width: number } {
  const point = isLowest ? size * 0.42 : 0;
  const edge = isLowest ? size * 0.26 : 0;
  const parts = [
    { text: 'R$', share: 0.42, gap: 0.12 },
    { text: formatAmount(price), share: 1, gap: 0.06 },
    ...(unit === null ? [] : [{ text: `/${unit}`, share: 0.42, gap: 0 }]),
  ];
  const widthAt = (at: number) =>
    parts.reduce((sum, { text, share, gap }) => sum + widthOf(text, 800, at * share) + gap * at, 0);
  const inner = widthAt(size);
  const digits = Math.min(size, (size * (room - point - edge)) / inner);
  const taken = point + edge + widthAt(digits);
  const start = anchor === 'end' ? x - taken : x;
  const fill = isLowest ? colours.onBest : colours.ink;
  // Figures are 0.7 of their size high.
  const baseline = middle + digits * 0.35;
  let at = start + point;
  const drawn = parts.map(({ text, share, gap }) => {
    const outlines = outlinesOf(text, 800, digits * share, { x: at, y: baseline });
    at += widthOf(text, 800, digits * share) + gap * digits;
    return `<path fill="${fill}" d="${outlines}"/>`;
  });
  const tag = isLowest ? drawTag(start, middle, taken, digits * 1.24, point, colours) : '';
  return { svg: tag + drawn.join(''), width: taken };
}

/** The shape of a price tag, with its point and hole on the left. */
function drawTag(
  x: number,
  middle: number,
  taken: number,
  tall: number,
  point: number,
  { best, paper }: Colours,
): string {
  const half = tall / 2;
  const round = tall * 0.08;
  const edge = `M${x} ${middle}L${x + point * 0.72} ${middle - half}H${x + taken - round}q${round} 0 ${round} ${round}V${middle + half - round}q0 ${round}-${round} ${round}H${x + point * 0.72}Z`;
  return `<path fill="${best}" d="${edge}"/><circle cx="${x + point * 0.5}" cy="${middle}" r="${tall * 0.055}" fill="${paper}"/>`;
}

type Stamped = ReturnType<typeof looksOf>['stamps'];

interface Stamps extends Stamped {
  /** where they end */
  right: number;
  /** their middle */
  y: number;
}

/** Words across the corner, as of a rubber stamp. Returns the width that they take from the title. */
export function drawStamps({ words, fill, right, y }: Stamps): { svg: string; width: number } {
  let x = right;
  const drawn = words.map((word) => {
    const text = word.toUpperCase();
    const wide = widthOf(text, 800, 40) + 48;
    x -= wide;
    const letters = drawText(text, x + 24, y + 14, { weight: 800, size: 40, fill, room: wide });
    const svg = `<g transform="rotate(-4 ${x + wide / 2} ${y})"><rect x="${x}" y="${y - 34}" width="${wide}" height="68" rx="10" fill="none" stroke="${fill}" stroke-width="5"/>${letters.svg}</g>`;
    x -= 20;
    return svg;
  });
  return { svg: drawn.join(''), width: words.length > 0 ? right - x : 0 };
}

const mark =
  'M13.5 2H34a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V13.5a4 4 0 0 1 1.17-2.83l7.5-7.5A4 4 0 0 1 13.5 2Z';
const frond = 'M22 33V9.5M12.6 19.8 22 29.2l9.4-9.4M14.6 13.6 22 21l7.4-7.4M17.2 8.3l4.8 4.8 4.8-4.8';

/** The name of the site with its mark. @param y baseline of the name */
export function drawBrand(
  x: number,
  y: number,
  { band, gold, onBand }: Colours,
): { svg: string; width: number } {
  const look = { weight: 800, size: 44, room: 400 } as const;
  const compara = drawText('Compara', x + 76, y, { ...look, fill: onBand });
  const palmas = drawText('Palmas', x + 76 + compara.width + 11, y, { ...look, fill: gold });
  const sign = `<g transform="translate(${x} ${y - 44}) scale(1.5)"><path fill="${gold}" d="${mark}"/><circle cx="10.4" cy="10.4" r="2.1" fill="${band}"/><path fill="none" stroke="${band}" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round" d="${frond}"/></g>`;
  return { svg: sign + compara.svg + palmas.svg, width: 76 + compara.width + 11 + palmas.width };
}

/** A sheet of paper with a bevel and a hole like every card of one price. */
export function drawPaper(
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
  { paper: fill, band, line }: Colours,
): string {
  const bevel = 72;
  const edge = `M${left + bevel} ${top}H${right - 20}a20 20 0 0 1 20 20V${bottom - 20}a20 20 0 0 1-20 20H${left + 20}a20 20 0 0 1-20-20V${top + bevel}Z`;
  return `<path fill="${fill}" d="${edge}"/><circle cx="${left + 52}" cy="${top + 52}" r="13" fill="${band}" stroke="${line}" stroke-width="4"/>`;
}
