import sharp from 'sharp';
import { encode } from 'uqr';
import { type Card, type PosterShape, sayCard } from '#domain/card.ts';
import { escapeHtml } from '../escape-html.ts';
import { height as cardHeight, width as cardWidth, drawParts } from './draw-card.ts';
import {
  drawBrand,
  drawPaper,
  drawPrice,
  drawStamps,
  drawText,
  looksOf,
  noPrices,
  sayFoot,
} from './parts.ts';

/** Draws what a shop shows of its prices elsewhere, with the code of the link previews (docs/decisions/0079-what-a-shop-prints.md). */

const width = 1080;
const heights = { 'cartaz.svg': (width * 210) / 148, 'status.png': 1920 };

/**
 * @param address of the place's page: the QR code of the poster, the link of the widget
 * @returns an A5 page as SVG, a PNG of 1080 x 1920 for a status, or an SVG of any size for the shop's own site
 */
export async function drawPoster(
  card: Card,
  shape: PosterShape,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (shape === 'precos.svg') return new TextEncoder().encode(widgetSvg(card, address));
  const svg = posterSvg(card, shape, address);
  if (shape === 'cartaz.svg') return new TextEncoder().encode(svg);
  return new Uint8Array(
    await sharp(Buffer.from(svg))
      .png({ palette: true, colours: 16, dither: 0 })
      .timeout({ seconds: 20 })
      .toBuffer(),
  );
}

/** A picture of any size, which leads to the page of the shop. */
export function widgetSvg(card: Card, address: string): string {
  const said = escapeHtml(sayCard(card));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}" width="100%" height="100%"><title>${said}</title><a href="${escapeHtml(address)}" target="_top" aria-label="${said}">${drawParts(card)}</a></svg>`;
}

const left = 110;
const right = 970;
const codeSize = 320;
const [leastRow, mostRow] = [150, 240];

export function posterSvg(card: Card, shape: keyof typeof heights, address: string): string {
  const height = heights[shape];
  const size =
    shape === 'cartaz.svg' ? 'width="148mm" height="210mm"' : `width="${width}" height="${height}"`;
  const { colours, stamps } = looksOf(card);
  const { band, ink, quiet, line, quietOnBand } = colours;
  const paper = { left: 50, top: 170, right: 1030, bottom: height - 150 };
  const codeTop = paper.bottom - codeSize - 60;
  const stamped = drawStamps({ ...stamps, right, y: paper.top + 80 });
  const title = drawText(card.title, left + 32, paper.top + 150, {
    weight: 800,
    size: 76,
    fill: ink,
    room: right - left - 32,
  });
  const place = drawText(card.place, left + 32, paper.top + 210, {
    weight: 500,
    size: 38,
    fill: quiet,
    room: right - left - 32,
  });
  const rowsTop = paper.top + 260;
  const rowHeight = Math.min(
    mostRow,
    Math.max(leastRow, (codeTop - 40 - rowsTop) / Math.max(1, card.prices.length)),
  );
  const rows = card.prices.map((price, index) => {
    const top = rowsTop + index * rowHeight;
    const drawn = drawPrice(price, right, top + rowHeight / 2, {
      size: 92,
      room: 520,
      colours,
      anchor: 'end',
    });
    const name = drawText(price.name ?? '', left, top + rowHeight / 2 + 18, {
      weight: 700,
      size: 54,
      fill: ink,
      room: right - left - drawn.width - 40,
    });
    return `<rect x="${left}" y="${top - 1}" width="${right - left}" height="2" fill="${line}"/>${name.svg}${drawn.svg}`;
  });
  const none =
    rows.length === 0
      ? drawText(noPrices, left + 32, rowsTop + 60, { weight: 500, size: 40, fill: quiet, room: 828 }).svg
      : '';
  const beside = { x: left + codeSize + 50, room: right - left - codeSize - 50 };
  const words = [
    { text: 'Todos os preços', weight: 800, size: 52, fill: ink, y: 110 },
    { text: 'Aponte a câmera, ou abra', weight: 500, size: 36, fill: quiet, y: 170 },
    { text: address.replace(/^https?:\/\//, ''), weight: 700, size: 36, fill: ink, y: 225 },
  ] as const;
  const said = words.map(
    ({ text, y, ...look }) => drawText(text, beside.x, codeTop + y, { ...look, room: beside.room }).svg,
  );
  const brand = drawBrand(50, 112, colours);
  const foot = drawText(sayFoot(card), 50, height - 70, {
    weight: 500,
    size: 38,
    fill: quietOnBand,
    room: 980,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeHtml(sayCard(card))}</title><style>@page{size:A5;margin:0}</style>`,
    `<rect width="${width}" height="${height}" fill="${band}"/>`,
    drawPaper(paper, colours),
    brand.svg,
    title.svg,
    place.svg,
    ...rows,
    none,
    `<g fill="#000" transform="translate(${left} ${codeTop})">${drawCode(address)}</g>`,
    ...said,
    stamped.svg,
    foot.svg,
    '</svg>',
  ].join('');
}

/** A QR code of `codeSize`, on white paper so that every camera reads it. */
function drawCode(address: string): string {
  const { data, size } = encode(address, { border: 2 });
  const each = codeSize / size;
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return `<rect width="${codeSize}" height="${codeSize}" fill="#fff"/><path transform="scale(${each})" shape-rendering="crispEdges" d="${squares.join('')}"/>`;
}
