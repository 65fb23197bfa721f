import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

/** Photos by their code, which take long to make. */
const taken = new Map<string | null, Promise<Buffer>>();

/**
 * Writes the photo of a receipt, as from a phone: on a table, slightly rotated, with the QR code of its electronic receipt.
 * Returns its path.
 * @param code the text of the QR code; null: a photo without one
 */
export async function writeReceiptPhoto(folder: string, name: string, code: string | null): Promise<string> {
  const photo = taken.get(code) ?? takePhoto(code);
  taken.set(code, photo);
  const path = join(folder, name);
  await writeFile(path, await photo);
  return path;
}

/** Writes the photo of a camera with 12 MP that was far away: each module of the code has only three pixels. */
export async function writeFarPhoto(folder: string, name: string, code: string): Promise<string> {
  const path = join(folder, name);
  await sharp({ create: { width: 3024, height: 4032, channels: 3, background: '#cfcdc8' } })
    .composite([{ input: await drawQr(code, 3), left: 1400, top: 3000 }])
    .jpeg({ quality: 92 })
    .toFile(path);
  return path;
}

async function takePhoto(code: string | null): Promise<Buffer> {
  const table = sharp({
    create: { width: 1000, height: 1350, channels: 3, background: '#8a6b4a' },
  });
  const receipt = await sharp(await drawReceipt(code))
    .resize({ width: 600 })
    .rotate(4, { background: '#00000000' })
    .png()
    .toBuffer();
  return table
    .composite([{ input: receipt }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function drawReceipt(code: string | null): Promise<Buffer> {
  const qr = code === null ? [] : [{ input: await drawQr(code), left: 250, top: 900 }];
  const lines = Array.from(
    { length: 10 },
    (_, line) => `<rect x="80" y="${120 + line * 60}" width="${500 + line * 20}" height="18"/>`,
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600">${lines.join('')}</svg>`;
  return sharp({ create: { width: 900, height: 1600, channels: 4, background: '#f4f2ec' } })
    .composite([{ input: Buffer.from(text) }, ...qr])
    .png()
    .toBuffer();
}

/** @param scale pixels of a module; by default the code has 420 pixels */
export async function drawQr(code: string, scale?: number): Promise<Buffer> {
  const file = await readFile(wasm);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  const { svg } = await writeBarcode(code, { format: 'QRCode', scale: scale ?? 10 });
  const drawn = sharp(Buffer.from(svg));
  return (scale ? drawn : drawn.resize(420, 420, { kernel: 'nearest' })).png().toBuffer();
}
