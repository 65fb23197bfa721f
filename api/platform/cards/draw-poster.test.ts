import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Card } from '#domain/card.ts';
import { drawPoster, posterSvg, widgetSvg } from './draw-poster.ts';

const { buffer: wasmBinary } = Uint8Array.from(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
prepareZXingModule({ overrides: { wasmBinary } });

const address = 'https://palmas.example/estabelecimento/7';
const long = 'Casa de Carnes Nossa Senhora da Conceição '.repeat(6);
const shop: Card = {
  title: 'Açougue do Zé & Filhos "Norte"',
  place: '305 Norte, Alameda 3',
  prices: ['Picanha', 'Costela', 'Acém'].map((name, index) => ({
    name,
    price: 55.49 - index * 10,
    unit: 'kg',
    isLowest: index === 0,
  })),
  range: null,
  days: { from: '2026-11-27', to: '2026-11-29' },
  expired: false,
  demonstration: false,
};

describe('what a shop shows of its prices elsewhere', () => {
  it.each<[string, Card]>([
    ['three prices', shop],
    ['one price', { ...shop, prices: shop.prices.slice(0, 1) }],
    ['no price', { ...shop, prices: [], days: null }],
    [
      'the longest names',
      {
        ...shop,
        title: long,
        place: long,
        prices: shop.prices.map((each) => ({ ...each, name: long })),
        expired: true,
        demonstration: true,
      },
    ],
  ])('with %s, is a picture of 1080 x 1920 for a status', async (_, card) => {
    const picture = await drawPoster(card, 'status.png', address);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1920 });
    expect(picture.length).toBeLessThanOrEqual(120_000);
  });

  it('is an A5 page to print, whose code a camera reads', async () => {
    const svg = new TextDecoder().decode(await drawPoster(shop, 'cartaz.svg', address));
    expect(svg).toMatch(/^<svg [^>]*width="148mm" height="210mm"/);
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    const [code] = await readBarcodes(pixels as ImageData, { formats: ['QRCode'] });
    expect(code?.text).toBe(address);
  });

  it('is a link without script for the shop’s own site, which says its prices in words', () => {
    const svg = widgetSvg({ ...shop, title: '<script>"' }, address);
    expect(svg).toContain(`<a href="${address}" target="_top"`);
    expect(svg).toContain('&lt;script&gt;&quot;');
    expect(svg).toContain('Picanha R$');
    expect(svg).not.toMatch(/<script|on\w+=/);
  });

  it('says in print from when its prices are', () => {
    expect(posterSvg(shop, 'cartaz.svg', address)).toContain('vistos em 27 a 29 nov. 2026');
  });
});
