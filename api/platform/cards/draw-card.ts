import sharp from 'sharp';
import { type Card, type CardPrice, sayCardDays } from '#domain/card.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { fitText, outlinesOf, type Weight, widthOf } from './letters.ts';

/** Draws what link previews show of a page (docs/decisions/0072-a-picture-of-a-page.md). */

const width = 1200;
const height = 630;
/** The paper on the band, with a bevel and a hole like every card of one price. */
const paper = { left: 40, top: 40, right: 1160, bottom: 522, bevel: 72 };
const left = 96;
const right = 1104;

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
type Colours = typeof valid;
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

/** @returns a PNG of 1200 x 630 pixels and at most 60 kB, as chats want it */
export async function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await sharp(Buffer.from(cardSvg(card)))
    .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 })
    .timeout({ seconds: 20 })
    .toBuffer();
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

export function cardSvg(card: Card): string {
  const colours = card.expired ? expired : valid;
  const stamps = [card.demonstration && 'exemplo', card.expired && 'vencido'].filter(
    (word) => word !== false,
  );
  const drawnStamps = drawStamps(stamps, card.expired ? expired.quiet : '#982A11');
  const room = right - left - drawnStamps.width;
  const [first] = card.prices;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.band}"/>`,
    drawPaper(colours),
    first?.name === null ? drawProduct(card, first, room, colours) : drawPlace(card, room, colours),
    drawnStamps.svg,
    drawFoot(card, colours),
    '</svg>',
  ].join('');
}

interface Look {
  weight: Weight;
  size: number;
  fill: string;
  /** the width that the text may take */
  room?: number;
  anchor?: 'start' | 'end';
}

function drawText(
  text: string,
  x: number,
  y: number,
  { weight, size, fill, room = right - left, anchor = 'start' }: Look,
) {
  const fitting = fitText(text, weight, size, room);
  const taken = widthOf(fitting.text, weight, fitting.size);
  const start = anchor === 'end' ? x - taken : x;
  const outlines = outlinesOf(fitting.text, weight, fitting.size, { x: start, y });
  return { svg: `<path fill="${fill}" d="${outlines}"/>`, width: taken };
}

function drawPaper({ paper: fill, band, line }: Colours): string {
  const { left, top, right, bottom, bevel } = paper;
  const edge = `M${left + bevel} ${top}H${right - 20}a20 20 0 0 1 20 20V${bottom - 20}a20 20 0 0 1-20 20H${left + 20}a20 20 0 0 1-20-20V${top + bevel}Z`;
  return `<path fill="${fill}" d="${edge}"/><circle cx="${left + 52}" cy="${top + 52}" r="13" fill="${band}" stroke="${line}" stroke-width="4"/>`;
}

/** One price, as large as it may be. */
function drawProduct(
  { title, place, range }: Card,
  price: CardPrice,
  room: number,
  colours: Colours,
): string {
  // Without a ruler below, the rest stands in the middle.
  const down = range ? 0 : 44;
  const name = drawText(title, left + 32, 142 + down, {
    weight: 800,
    size: 76,
    fill: colours.ink,
    room: room - 32,
  });
  const tag = drawPrice(price, left, 258 + down, { size: 138, room: 700, colours });
  const beside = left + tag.width + 32;
  const label = price.isLowest
    ? ['Menor preço', 'da cidade'].map((line, index) =>
        drawText(line, beside, 244 + down + index * 48, {
          weight: 700,
          size: 40,
          fill: colours.bestInk,
          room: right - beside,
        }),
      )
    : [];
  const where = drawText(place, left, 400 + down, { weight: 700, size: 44, fill: colours.ink });
  const drawn = [name, tag, ...label, where].map(({ svg }) => svg);
  return [...drawn, range ? drawRuler(price, range, colours) : ''].join('');
}

/** Where the price is between the city's lowest and highest. */
function drawRuler(
  { price, isLowest }: CardPrice,
  { lowest, highest }: NonNullable<Card['range']>,
  { track, ink, quiet, paper, best }: Colours,
): string {
  const look = { weight: 500, size: 34, fill: quiet } as const;
  const y = 464;
  const from = drawText(formatReais(lowest), left, y + 12, look);
  const to = drawText(formatReais(highest), right, y + 12, { ...look, anchor: 'end' });
  const [start, end] = [left + from.width + 36, right - to.width - 36];
  const share = highest > lowest ? Math.min(1, Math.max(0, (price - lowest) / (highest - lowest))) : 0;
  const x = Math.round(start + share * (end - start));
  const mark = isLowest
    ? `<path d="M${x} ${y - 22}l22 22-22 22-22-22Z" fill="${best}" stroke="${paper}" stroke-width="5"/>`
    : `<circle cx="${x}" cy="${y}" r="17" fill="${ink}" stroke="${paper}" stroke-width="5"/>`;
  return `${from.svg}${to.svg}<rect x="${start}" y="${y - 7}" width="${end - start}" height="14" rx="7" fill="${track}"/>${mark}`;
}

const rowHeight = 100;

/** Up to three prices below the name of a place or a list. */
function drawPlace({ title, place, prices }: Card, room: number, colours: Colours): string {
  const { ink, quiet, line } = colours;
  // Fewer rows begin lower.
  const down = (3 - prices.length) * 34;
  const name = drawText(title, left + 32, (place === '' ? 156 : 138) + down, {
    weight: 800,
    size: 64,
    fill: ink,
    room: room - 32,
  });
  const where = drawText(place, left + 32, 188 + down, {
    weight: 500,
    size: 36,
    fill: quiet,
    room: right - left - 32,
  });
  const rows = prices.map((price, index) => {
    const top = 212 + down + index * rowHeight;
    const drawn = drawPrice(price, right, top + rowHeight / 2, {
      size: 60,
      room: 460,
      colours,
      anchor: 'end',
    });
    const besides = { fill: ink, room: right - left - drawn.width - 40 };
    const named = drawText(price.name ?? '', left, top + (price.place ? 46 : 65), {
      weight: 700,
      size: 44,
      ...besides,
    });
    const at = drawText(price.place ?? '', left, top + 84, {
      weight: 500,
      size: 30,
      ...besides,
      fill: quiet,
    });
    const rule = `<rect x="${left}" y="${top - 1}" width="${right - left}" height="2" fill="${line}"/>`;
    return [rule, named.svg, at.svg, drawn.svg].join('');
  });
  const none =
    prices.length === 0
      ? drawText('Compare carnes e combustível em Palmas', left + 32, 260 + down, {
          weight: 500,
          size: 40,
          fill: quiet,
        }).svg
      : '';
  return [name.svg, where.svg, ...rows, none].join('');
}

interface PriceLook {
  /** of the digits */
  size: number;
  room: number;
  colours: Colours;
  anchor?: 'start' | 'end';
}

/** A price, on a tag if it is the city's lowest. @param middle of its digits */
function drawPrice(
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

/** Words across the corner, as of a rubber stamp. Returns the width that they take from the title. */
function drawStamps(words: readonly string[], fill: string): { svg: string; width: number } {
  let x = right + 20;
  const drawn = words.map((word) => {
    const text = word.toUpperCase();
    const wide = widthOf(text, 800, 40) + 48;
    x -= wide;
    const svg = `<g transform="rotate(-4 ${x + wide / 2} 112)"><rect x="${x}" y="78" width="${wide}" height="68" rx="10" fill="none" stroke="${fill}" stroke-width="5"/>${drawText(text, x + 24, 126, { weight: 800, size: 40, fill }).svg}</g>`;
    x -= 20;
    return svg;
  });
  return { svg: drawn.join(''), width: words.length > 0 ? right + 20 - x : 0 };
}

const mark =
  'M13.5 2H34a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V13.5a4 4 0 0 1 1.17-2.83l7.5-7.5A4 4 0 0 1 13.5 2Z';
const frond = 'M22 33V9.5M12.6 19.8 22 29.2l9.4-9.4M14.6 13.6 22 21l7.4-7.4M17.2 8.3l4.8 4.8 4.8-4.8';

/** The site, and from when the prices are. */
function drawFoot({ days, prices }: Card, { band, gold, onBand, quietOnBand }: Colours): string {
  const y = 590;
  const compara = drawText('Compara', 116, y, { weight: 800, size: 44, fill: onBand });
  const palmas = drawText('Palmas', 116 + compara.width + 11, y, { weight: 800, size: 44, fill: gold });
  const isFuel = prices.length > 0 && prices.every(({ unit }) => unit === 'L' || unit === 'm³');
  const said = days
    ? `visto${prices.length > 1 ? 's' : ''} em ${sayCardDays(days)} · confira ${isFuel ? 'na bomba' : 'no balcão'}`
    : 'Compare e economize';
  const seen = drawText(said, paper.right, y, {
    weight: 500,
    size: 36,
    fill: quietOnBand,
    anchor: 'end',
    room: paper.right - 116 - compara.width - palmas.width - 60,
  });
  return `<g transform="translate(40 546) scale(1.5)"><path fill="${gold}" d="${mark}"/><circle cx="10.4" cy="10.4" r="2.1" fill="${band}"/><path fill="none" stroke="${band}" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round" d="${frond}"/></g>${compara.svg}${palmas.svg}${seen.svg}`;
}
