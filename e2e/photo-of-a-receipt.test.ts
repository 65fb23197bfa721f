import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { create } from './support/panel.ts';
import { anywhere, enterFrom, memberAt, somebody } from './support/people.ts';
import { writePrintedReceipt } from './support/printed-receipt.ts';
import { admin } from './support/shared-sites.ts';

/** A photo is read on the phone, looked at, and sent: spec, public side, section 5 (Receipt). */
const here = journey('empty');

const shop = 'Casa de Carnes do Lago';

/** Valid: Tocantins, November 2026, of the shop's CNPJ. */
const key = '17261111222333000181650010000001231123456781';
const code = `http://www.sefaz.to.gov.br/nfce/qrcode?p=${key}|3|1`;
const printed = [
  'CASA DE CARNES DO LAGO LTDA',
  'CNPJ: 11.222.333/0001-81',
  'QD 104 NORTE AV LO 2 PALMAS TO',
  'DOCUMENTO AUXILIAR DA NOTA FISCAL',
  '# COD DESCRICAO QTD UN VL UN VL TOTAL',
  '001 101 PICANHA BOV RESF KG',
  '      1,136 KG x 69,90           79,41',
  '002 102 COSTELA BOV RESF',
  '      2,050 KG x 24,90           51,05',
  '003 103 FRALDINHA BOV',
  '      0,820 KG x 44,90           36,82',
  '004 104 MAMINHA BOV',
  '      1,010 KG x 49,90           50,40',
  '005 105 ACEM BOV S/OSSO',
  '      1,500 KG x 29,90           44,85',
  '006 106 ALCATRA BOV',
  '      0,946 KG x 46,90           44,37',
  '007 107 CUPIM BOV',
  '      1,204 KG x 34,90           42,02',
  '008 108 MUSCULO BOV',
  '      0,700 KG x 27,90           19,53',
  '009 109 PATINHO BOV',
  '      1,100 KG x 42,90           47,19',
  '010 110 CARVAO VEGETAL 3KG',
  '      1 UN x 19,90               19,90',
  'QTD. TOTAL DE ITENS                 10',
  'VALOR TOTAL R$                  435,54',
  'VALOR A PAGAR R$                435,54',
  'CARTAO DE CREDITO  4984XXXXXXXX1234',
  'CONSUMIDOR CPF 529.982.247-25',
  'CONSUMIDOR MARINA LOPES DA SILVA',
  'EMISSAO 27/11/2026 10:11:12',
];

beforeAll(async () => {
  const page = await here.visit(anywhere);
  await enterFrom(page, admin);
  await create(page, '/establishments', { name: shop, regionId: 1, cnpj: '11222333000181' });
});

it('a receipt is read without a connection in the shop, looked at in some taps, and sent at home without what is of its buyer', async () => {
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  const form = paths.dashboard('enviar-comprovante');
  const { page } = await memberAt(here.visit, form, somebody(), { width: 360, worker: true, expected });
  const kept = () =>
    page.evaluate(async () => {
      const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(open.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    });
  for (const name of [
    /por\.traineddata/,
    /tesseract-core/,
    /picture-worker/,
    /understand-text/,
    /\/goods-names$/,
  ]) {
    await soon(kept).toContainEqual(expect.stringMatching(name));
  }
  await page.context().setOffline(true);
  await page.reload();
  const photo = await writePrintedReceipt(here.site.folder, 'carnes-do-lago.jpg', { lines: printed, code });
  await page.getByLabel(/^Foto do comprovante/).setInputFiles(photo);
  await page.getByText('Lendo a nota...').waitFor();
  await page.getByText('O que lemos na nota').waitFor({ timeout: 60_000 });
  const sums = page.getByText(/itens somam/);
  expect(plain(await sums.textContent())).toContain('10 itens somam R$ 435,54, como na nota');
  expect(await barriers(page)).toEqual([]);
  // One tap for ten lines.
  await page.getByRole('button', { name: 'Enviar 9 preços', exact: true }).click();
  await page.getByText('Comprovante guardado neste aparelho').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Comprovante enviado!').waitFor();
  const card = page.locator('main li').filter({ hasText: shop }).first();
  await card.getByText('Pendente').waitFor();
  await card.getByText('10 itens').click();
  expect(plain(await card.textContent())).toContain('PICANHA BOV RESF KG1,136 × 69,90 = R$ 79,41');
  expect(await longestBlack(page)).toBeGreaterThan(120);

  const { page: another } = await memberAt(here.visit, form, somebody(), { width: 360, expected: /409/ });
  await another.getByLabel(/^Foto do comprovante/).setInputFiles(photo);
  await another.getByText('Este comprovante já foi enviado.').first().waitFor();
});

/** The longest black stroke of the stored picture, in pixels: a letter has none of more than a few. */
async function longestBlack(page: Page): Promise<number> {
  const picture = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const { data } = await (await fetch('/api/users/receipts', { headers })).json();
    const answer = await fetch(`/api${data[0].imageUrl}`, { headers });
    return [...new Uint8Array(await answer.arrayBuffer())];
  });
  const { data, info } = await sharp(Buffer.from(picture))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let longest = 0;
  for (let y = 0, at = 0; y < info.height; y += 1) {
    for (let x = 0, run = 0; x < info.width; x += 1, at += 1) {
      run = (data[at] ?? 255) < 30 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}
