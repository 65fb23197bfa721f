import { join } from 'node:path';
import sharp from 'sharp';
import { drawQr } from './receipt-photo.ts';

/** Writes the photo of a printed receipt, slightly turned and shaded, as phones take them. Returns its path. */
export async function writePrintedReceipt(
  folder: string,
  name: string,
  { lines, code }: { lines: readonly string[]; code: string },
): Promise<string> {
  const [row, width] = [34, 1000];
  const end = lines.length * row + 120;
  const height = end + 460;
  const text = lines.map((line, at) => {
    const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<text x="40" y="${90 + at * row}" xml:space="preserve">${escaped}</text>`;
  });
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f1efe9"/>
    <g font-family="DejaVu Sans Mono, Liberation Mono, monospace" font-size="30" fill="#2a2a2a">${text.join('')}</g>
  </svg>`;
  const receipt = await sharp(Buffer.from(paper))
    .composite([{ input: await drawQr(code), left: 290, top: end }])
    .png()
    .toBuffer();
  const path = join(folder, name);
  await sharp(receipt).rotate(2, { background: '#8a7a66' }).jpeg({ quality: 85 }).toFile(path);
  return path;
}
