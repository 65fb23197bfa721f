import sharp from 'sharp';
import type { Card, CardPrice } from '#domain/card.ts';
import { formatReais } from '#domain/money.ts';
import {
  type Colours,
  drawBrand,
  drawPaper,
  drawPrice,
  drawStamps,
  drawText,
  looksOf,
  noPrices,
  sayFoot,
} from './parts.ts';

/** Draws what link previews show of a page (docs/decisions/0072-a-picture-of-a-page.md). */

export const width = 1200;
export const height = 630;
/** The paper on the band. */
const paper = { left: 40, top: 40, right: 1160, bottom: 522 };
const left = 96;
const right = 1104;

/** @returns a PNG of 1200 x 630 pixels and at most 60 kB, as chats want it */
export async function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await sharp(Buffer.from(cardSvg(card)))
    .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 })
    .timeout({ seconds: 20 })
    .toBuffer();
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

export function cardSvg(card: Card): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawParts(card)}</svg>`;
}

/** Draws what is inside the picture, of 1200 x 630. */
export function drawParts(card: Card): string {
  const { colours, stamps } = looksOf(card);
  const stamped = drawStamps({ ...stamps, right: right + 20, y: 112 });
  const room = right - left - stamped.width;
  const [first] = card.prices;
  return [
    `<rect width="${width}" height="${height}" fill="${colours.band}"/>`,
    drawPaper(paper, colours),
    first?.name === null ? drawProduct(card, first, room, colours) : drawPlace(card, room, colours),
    stamped.svg,
    drawFoot(card, colours),
  ].join('');
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
  const where = drawText(place, left, 400 + down, {
    weight: 700,
    size: 44,
    fill: colours.ink,
    room: right - left,
  });
  const drawn = [name, tag, ...label, where].map(({ svg }) => svg);
  return [...drawn, range ? drawRuler(price, range, colours) : ''].join('');
}

/** Where the price is between the city's lowest and highest. */
function drawRuler(
  { price, isLowest }: CardPrice,
  { lowest, highest }: NonNullable<Card['range']>,
  { track, ink, quiet, paper, best }: Colours,
): string {
  const look = { weight: 500, size: 34, fill: quiet, room: right - left } as const;
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
      ? drawText(noPrices, left + 32, 260 + down, {
          weight: 500,
          size: 40,
          fill: quiet,
          room: right - left,
        }).svg
      : '';
  return [name.svg, where.svg, ...rows, none].join('');
}

/** The site, and from when the prices are. */
function drawFoot(card: Card, colours: Colours): string {
  const brand = drawBrand(paper.left, 590, colours);
  const seen = drawText(sayFoot(card), paper.right, 590, {
    weight: 500,
    size: 36,
    fill: colours.quietOnBand,
    anchor: 'end',
    room: paper.right - paper.left - brand.width - 49,
  });
  return brand.svg + seen.svg;
}
