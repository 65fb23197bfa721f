import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { startPushService } from '#tools/testing/push-service.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { liveAtHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';

/** Near me first, change 9: an alert is set, seen and stopped without an account, on this device or by mail. */
const service = await startPushService();
afterAll(() => service.close());
const opened = journey(() => ({ settings: { PUSH_TEST_SERVICE: service.address } }));
const { visit } = opened;

const phone = { width: 360, height: 780, worker: true };
const product = paths.product(20);

/** A browser without windows reaches no push service: it gets a real subscription of the one on this machine. */
async function openWithPush(permission: 'granted' | 'denied'): Promise<Page> {
  const page = await visit(paths.about(), phone);
  const { subscription } = service.subscribe();
  await page.addInitScript(
    ({ subscription: { endpoint, p256dh, auth }, permission }) => {
      const made = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => made,
        getSubscription: async () => made,
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => permission;
    },
    { subscription, permission },
  );
  await liveAtHome(page);
  await page.goto(product);
  await awake(page);
  return page;
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Avisar quando baixar' });
const openSheet = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Avise-me abaixo de R\$/ })
    .first()
    .click();
  await sheetOf(page).waitFor();
};

describe('an alert on this device', () => {
  it('is set with the ruler or its field, listed, and stopped, with the keyboard alone', async () => {
    const page = await openWithPush('granted');
    await openSheet(page);
    const sheet = sheetOf(page);
    const field = sheet.getByRole('textbox', { name: /Abaixo de/ });
    const before = await field.inputValue();
    await sheet.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await soon(() => field.inputValue()).not.toBe(before);
    await field.fill('5200');
    await sheet.getByRole('radio', { name: '10 km' }).check();
    expect(await troublesOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Avise-me' }).press('Enter');
    await sheet.getByText('Aviso guardado').waitFor();
    expect(plain(await sheet.getByRole('status').textContent())).toContain(
      'Picanha abaixo de R$ 52 · até 10 km',
    );
    await sheet.getByRole('link', { name: 'Meus avisos' }).press('Enter');
    await page.getByRole('heading', { name: 'Meus avisos' }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Picanha abaixo de R$' });
    await row.waitFor();
    expect(await row.textContent()).toContain('Neste aparelho');
    expect(await troublesOf(page)).toEqual([]);
    await row.getByRole('button', { name: /^Parar/ }).press('Enter');
    await page.getByText('Nenhum aviso neste aparelho').waitFor();
  });

  it('that is not allowed can come by mail: a link confirms it, and another stops it without script', async () => {
    const page = await openWithPush('denied');
    await openSheet(page);
    const sheet = sheetOf(page);
    await sheet.getByRole('button', { name: 'Avise-me' }).click();
    await sheet.getByText('Avisos bloqueados neste aparelho').waitFor();
    const email = 'rita@exemplo.com.br';
    await sheet.getByRole('textbox', { name: /E-mail/ }).fill(email);
    expect(await troublesOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Avise-me' }).click();
    await sheet.getByText('Falta abrir o link').waitFor();
    await page.goto(await linkMailedTo(email, opened.site, '/avisos/confirmar'));
    await awake(page);
    await page.getByRole('button', { name: 'Quero este aviso' }).click();
    await page.getByText('Aviso guardado').waitFor();
    await page.getByRole('link', { name: 'Meus avisos' }).click();
    await page.getByText('Por e-mail').waitFor();
    const code = await page.evaluate(() => JSON.parse(localStorage.getItem('avisos') ?? '[]')[0]);
    const quiet = await visit(`/avisos/parar?codigo=${code}`, { script: false });
    await quiet.getByRole('button', { name: 'Parar todos' }).click();
    await quiet.getByText('Pronto, nenhum aviso vem mais').waitFor();
    await page.reload();
    await page.getByText('Nenhum aviso neste aparelho').waitFor();
  });
});

it('mail programs stop them by one request, without cookies or script (RFC 8058)', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${opened.site.address}/avisos/parar?codigo=1.x`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    // The code is none of ours.
    expect(await answer.text()).toContain('Este link não vale');
  }
});
