import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '#web/browser-storage.ts';
import { paths, receivedPath } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { memberAt, somebody } from './support/people.ts';
import { writeReceiptPhoto } from './support/receipt-photo.ts';

/** What another app shares with the installed site, and what the form for receipts needs in a shop without reception. */
const here = journey('empty');
const form = paths.dashboard('enviar-comprovante');
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
const accessKey = '17220516593945000102650050000192061016877637';

/** Sends what the browser sends to the share target. */
async function share(page: Page, texts: Record<string, string>, picture?: string): Promise<void> {
  await page.evaluate(
    ([action, given, bytes]) => {
      const sent = document.createElement('form');
      Object.assign(sent, { action, method: 'post', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(given)) {
        sent.append(Object.assign(document.createElement('textarea'), { name, value }));
      }
      if (bytes !== undefined) {
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'nota.jpg', { type: 'image/jpeg' }));
        const field = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
        field.files = files.files;
        sent.append(field);
      }
      document.body.append(sent);
      sent.submit();
    },
    [receivedPath, texts, picture] as const,
  );
}

const received = (page: Page) =>
  page.evaluate(
    async ([address, cacheName]) => {
      const kept = await (await caches.match(address, { cacheName }))?.formData();
      const picture = kept?.get('picture');
      return (
        kept && { text: kept.get('text'), picture: picture instanceof File ? await picture.text() : null }
      );
    },
    [receivedPath, browserStorage.received.name] as const,
  );

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

describe('a receipt that another app shares', () => {
  it('waits on the device for who signs in; other words lead to the search', async () => {
    const page = await here.visit(paths.about(), { worker: true });
    await controlled(page);
    await share(page, { text: 'Nota' }, 'a picture');
    await page.waitForURL(paths.login(form));
    expect(await received(page)).toEqual({ text: 'Nota', picture: 'a picture' });
    await share(page, { url: `https://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}`, title: 'NFC-e' });
    await page.waitForURL(paths.login(form));
    const text = `https://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}\r\nNFC-e`;
    await soon(() => received(page)).toEqual({ text, picture: null });
    await share(page, { text: 'picanha' });
    await page.waitForURL(paths.butchers({ search: 'picanha' }));
  });

  it('is read where its text was shared, and says how many prices it gives', async () => {
    const { page } = await memberAt(here.visit, paths.about(), somebody(), { worker: true });
    await controlled(page);
    const text = `Qtde.: 1,136 UN: KG Vl. Unit.: 69,90 Vl. Total 79,41`;
    await share(page, {
      text: `MERCADO LTDA\nCNPJ: 11.222.333/0001-81\nPICANHA BOV RESF KG (Código: 1)\n${text}\nValor a pagar R$: 79,41`,
    });
    await page.waitForURL(form);
    await page.getByText('1 item soma').waitFor();
    await page.getByRole('button', { name: 'Enviar 1 preço', exact: true }).waitFor();
  });

  it('opens its page by the server where no worker runs', async () => {
    const page = await here.visit(paths.about());
    await share(page, { text: 'picanha' });
    await page.waitForURL(paths.butchers({ search: 'picanha' }));
    await share(page, {}, 'a picture'.repeat(100_000));
    await page.waitForURL(paths.login(form));
    await page.goto(`${receivedPath}?text=picanha`);
    await page.waitForURL(paths.butchers({ search: 'picanha' }));
  });

  it('opens the form without a connection, too, which reads its code there', async () => {
    const { page } = await memberAt(here.visit, form, somebody(), { worker: true, expected });
    const kept = () =>
      page.evaluate(async () => {
        const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        return (await Promise.all(open.map((cache) => cache.keys()))).flat().map(({ url }) => url);
      });
    const readers = () =>
      page.evaluate(
        async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
        browserStorage.readers.name,
      );
    await soon(readers).toContainEqual(expect.stringMatching(/por\.traineddata/));
    for (const name of [
      /\/zxing_reader[^/]*\.wasm$/,
      /\/qr-worker/,
      /\/read-qr/,
      /\/api\/public\/goods-names$/,
    ]) {
      await soon(kept).toContainEqual(expect.stringMatching(name));
    }
    await soon(kept).toContainEqual(expect.stringContaining(form));
    await page.context().setOffline(true);
    await share(page, {}, 'a picture');
    await page.waitForURL(form);
    const photo = await writeReceiptPhoto(here.site.folder, 'sem-sinal.jpg', accessKey);
    await page.getByLabel(/^Foto do comprovante/).setInputFiles(photo);
    await soon(() => page.getByLabel(/^Chave de acesso/).inputValue()).toContain('1722 0516');
    await page.context().setOffline(false);
  });
});
