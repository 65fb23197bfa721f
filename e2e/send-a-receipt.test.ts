import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf, unfold } from './support/accessibility.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { shiftsOf, sumOf, watchShifts } from './support/layout-shifts.ts';
import { create } from './support/panel.ts';
import { anywhere, enterFrom, memberAt, somebody } from './support/people.ts';
import { writeFarPhoto, writeReceiptPhoto } from './support/receipt-photo.ts';
import { sendReceipt } from './support/receipts.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, section 2 (User account page), sections 5 and 8 (Receipt). */
const here = journey('empty');
const at = (choices?: VisitorChoices) =>
  memberAt(here.visit, paths.dashboard('enviar-comprovante'), somebody(), choices);

const shop = 'Casa de Carnes do Zé';
const accessKey = '17220516593945000102650050000192061016877637';
const qrCode = `http://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}|2|1|1|9be42a48b5ab0422d6b9f90a099ceae604a349a7`;

let market = 0;
beforeAll(async () => {
  const page = await here.visit(anywhere);
  await enterFrom(page, admin);
  await create(page, '/establishments', { name: shop, regionId: 1, cnpj: '16593945000102' });
  market = await create(page, '/establishments', { name: 'Mercado da Praça', regionId: 1 });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const photoInput = (page: Page) => page.getByLabel(/^Foto do comprovante/);
/** Folded where the receipt has named its shop. */
const shopField = (page: Page) =>
  page.getByRole('combobox', { name: /^Estabelecimento/, includeHidden: true });
/** The shops come from the server. */
async function chooseShop(page: Page, words: string, name: string): Promise<void> {
  await shopField(page).fill(words);
  await page.getByRole('option', { name }).first().waitFor();
  await shopField(page).press('Enter');
  await soon(() => shopField(page).inputValue()).toBe(name);
}

const photo = (name: string, code: string | null) => writeReceiptPhoto(here.site.folder, name, code);
/** Reading takes seconds, and longer where other browsers read beside it. */
const isRead = (page: Page) => page.getByText('A foto foi lida aqui').waitFor({ timeout: 60_000 });

/** Limits the upload to so many bytes per second, so that the progress can be observed. Returns a function that ends it. */
async function limitUpload(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  return () => session.detach();
}

describe('a receipt', () => {
  it('keeps no key, facts or shop of a photo that was exchanged or taken away', async () => {
    const { page } = await at();
    const key = page.getByLabel(/^Chave de acesso/);
    const [coded, plainPhoto] = [await photo('com.jpg', qrCode), await photo('outra.jpg', null)];
    const isFilled = async () => {
      await photoInput(page).setInputFiles(coded);
      await page.getByText('nota de 05/2022').waitFor();
      await soon(() => shopField(page).inputValue()).toBe(shop);
    };
    const isEmpty = async () => {
      await soon(() => key.inputValue()).toBe('');
      await soon(() => shopField(page).inputValue()).toBe('');
      expect(await page.getByText('nota de 05/2022').count()).toBe(0);
    };
    await isFilled();
    await photoInput(page).setInputFiles(plainPhoto);
    await page.getByText('Não encontramos um QR code nesta foto.').waitFor();
    await isEmpty();
    await isFilled();
    await button(page, 'Remover foto').click();
    await isEmpty();
    await photoInput(page).setInputFiles(coded);
    await photoInput(page).setInputFiles(plainPhoto);
    await page.getByText('Não encontramos um QR code nesta foto.').waitFor();
    await isEmpty();
  });

  it('is photographed, finds its shop, is sent with its percent, waits, and cannot be sent again', async () => {
    const { page } = await at({ expected: /status of 409/ });
    await photoInput(page).setInputFiles(await photo('nota.jpg', qrCode));
    await page.getByText('nota de 05/2022').waitFor();
    await soon(() => shopField(page).inputValue()).toBe(shop);
    await soon(() => page.getByLabel(/^Chave de acesso/).inputValue()).toBe(
      '1722 0516 5939 4500 0102 6500 5000 0192 0610 1687 7637',
    );
    await page.getByLabel('Produto 1').fill('PEITO DE FRANGO');
    await page.getByLabel('Quantidade').fill('1,136');
    await page.getByLabel('Preço').fill('12,99');
    await page.getByLabel('Preço').press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('comprovante-items.1.productName');
    await page.keyboard.type('Acém');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0,282');
    await page.keyboard.press('Tab');
    await page.keyboard.type('29.99');
    const total = page.getByText(/^Total do comprovante/);
    await soon(async () => plain(await total.textContent())).toBe('Total do comprovante: R$ 23,22');

    await isRead(page);
    const endLimit = await limitUpload(page, 150_000);
    await button(page, 'Enviar comprovante').click();
    const progress = page.getByRole('progressbar', { name: 'Enviando imagem' });
    const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
    await progress.waitFor();
    await soon(async () => {
      const now = await percent();
      return now > 0 && now < 100;
    }).toBe(true);
    await soon(async () => plain(await page.getByText(/^\d+%$/).textContent())).toMatch(/^\d+%$/);
    await page.getByText('Comprovante enviado!').waitFor();
    await endLimit();

    await page.getByRole('heading', { level: 1, name: 'Comprovantes' }).waitFor();
    const card = page.locator('main li').filter({ hasText: shop }).first();
    await card.getByText('Pendente').waitFor();
    await soon(async () => plain(await card.textContent())).toContain('R$ 23,22');
    await button(page, `Ampliar a imagem de ${await nameIn(card)}`).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('Escape');

    await page.goto(paths.dashboard('enviar-comprovante'));
    await photoInput(page).setInputFiles(await photo('de-novo.jpg', qrCode));
    await page.getByText('Este comprovante já foi enviado.').first().waitFor();
  });

  it('has its key read where the code is small in a large photo', async () => {
    const { page } = await at();
    await photoInput(page).setInputFiles(await writeFarPhoto(here.site.folder, 'longe.jpg', qrCode));
    await soon(() => page.getByLabel(/^Chave de acesso/).inputValue()).toMatch(/^1722 0516 5939/);
  });

  it('says in words why a photo or a key is refused, and can be sent with its picture alone', async () => {
    const { page } = await at();
    await button(page, 'Enviar comprovante').click();
    await page.getByText('Por favor, faça upload de uma imagem.').first().waitFor();
    await page.getByText('Por favor, selecione o estabelecimento.').first().waitFor();
    const test = `http://homologacao.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}|2|2|1|9be4`;
    await photoInput(page).setInputFiles(await photo('teste.jpg', test));
    await page.getByText('Esta nota foi emitida em ambiente de teste').waitFor();
    await photoInput(page).setInputFiles(await photo('sem.jpg', null));
    await page.getByText('Não encontramos um QR code nesta foto.').waitFor();
    await chooseShop(page, 'praça', 'Mercado da Praça');
    await shopField(page).press('Tab');
    // Sent while it is read: the form waits for the covered picture.
    await button(page, 'Enviar comprovante').press('Enter');
    await page.getByText('Comprovante enviado!').waitFor({ timeout: 60_000 });

    await page.getByRole('button', { name: /^Remover comprovante de Mercado da Praça/ }).press('Enter');
    await page.getByText('Nenhum comprovante ainda').waitFor();
    await button(page, 'Desfazer').click();
    await page.getByText('Pendente').waitFor();
  });

  it('waits on the device without a connection, can be opened again or given up, and is sent by itself when there is one', async () => {
    const { page } = await at({ expected: /ERR_INTERNET_DISCONNECTED|status of 400/ });
    await photoInput(page).setInputFiles(await photo('longe.jpg', null));
    await page.getByText('Não encontramos um QR code nesta foto.').waitFor();
    await chooseShop(page, 'praça', 'Mercado da Praça');
    await isRead(page);
    await page.context().setOffline(true);
    await button(page, 'Enviar comprovante').click();
    await page.getByText('Comprovante guardado neste aparelho').waitFor();
    await page.getByText('1 comprovante espera neste aparelho').waitFor();
    await page.getByRole('button', { name: /^Abrir o comprovante/ }).click();
    await soon(() => shopField(page).inputValue()).toBe('Mercado da Praça');
    await page.getByText(/^nota\.jpg$/).waitFor();
    await button(page, 'Enviar comprovante').click();
    await page.getByRole('button', { name: /^Remover o comprovante/ }).click();
    await button(page, 'Desfazer').click();
    await page.getByText('1 comprovante espera neste aparelho').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Comprovante enviado!').waitFor();
    await soon(() => page.getByText('espera neste aparelho').count()).toBe(0);
    await page.getByText('Pendente').waitFor();

    await page.goto(paths.dashboard('enviar-comprovante'));
    const { folder } = here.site;
    await writeFile(join(folder, 'quebrada.jpg'), Buffer.from('ffd8ffe000104a464946', 'hex'));
    await photoInput(page).setInputFiles(join(folder, 'quebrada.jpg'));
    await chooseShop(page, 'praça', 'Mercado da Praça');
    await button(page, 'Enviar comprovante').click();
    await page.getByText('Este arquivo não é uma imagem que possamos ler.').first().waitFor();
  });

  it('keeps nobody out, on a phone or wide, light or dark', async () => {
    const { page } = await at();
    const look = async (state: string) => {
      await unfold(page);
      expect(await troublesOf(page), state).toEqual([]);
    };
    await button(page, 'Enviar comprovante').click();
    await page.getByText('Por favor, faça upload de uma imagem.').first().waitFor();
    await look('nothing chosen');
    await photoInput(page).setInputFiles(await photo(`${'nome-comprido-'.repeat(8)}.jpg`, null));
    await page.getByText('Não encontramos um QR code nesta foto.').waitFor();
    await chooseShop(page, 'zé', shop);
    await page.getByLabel('Produto 1').fill('PEITO DE FRANGO'.repeat(8));
    await page.getByLabel('Quantidade').fill('1,136');
    await page.getByLabel('Preço').fill('12,99');
    await look('filled in');
    await isRead(page);
    await button(page, 'Enviar comprovante').click();
    await page.getByText('Comprovante enviado!').waitFor();
    await page.getByRole('button', { name: /^Ampliar/ }).waitFor();
    await look('listed');
    await page.getByRole('button', { name: /^Ampliar/ }).click();
    await page.getByRole('dialog').waitFor();
    await look('the picture');
  });
});

/** The label of a receipt on its card's buttons: the shop and the day. */
async function nameIn(card: ReturnType<Page['locator']>): Promise<string> {
  const text = plain(await card.textContent());
  const [, day] = /enviado em (\d\d\/\d\d\/\d{4})/.exec(text) ?? [];
  return `${shop}, enviado em ${day}`;
}

it('the list of receipts loads into the room that is kept for it', async () => {
  const { page } = await memberAt(here.visit, anywhere);
  for (let sent = 0; sent < 3; sent += 1) {
    await sendReceipt(page, here.site.folder, market, [{ productName: 'PEITO DE FRANGO', price: 12.99 }]);
  }
  await using _ = await watchShifts(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(paths.dashboard('comprovantes'));
    await page
      .getByRole('link', { name: /^Enviar comprovante/i })
      .first()
      .waitFor();
    await page
      .getByText(/^1 item$/)
      .nth(2)
      .waitFor();
    await awake(page);
    const shifts = await shiftsOf(page);
    expect(sumOf(shifts), JSON.stringify({ width, shifts })).toBeLessThan(0.02);
  }
});
