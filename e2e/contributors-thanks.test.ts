import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callAs } from './support/call-as.ts';
import { callFrom } from './support/call-from.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { anywhere, joinFrom, memberAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** What a person who reports a price sees of it. Near-me, change 10. */
const here = journey('demonstration');
const { visit } = here;
const phone = { width: 360, height: 780 };

/** No other journey reports or reads the price of this cut. */
const cut = 'Lagarto';

async function readPrice() {
  const answer = await fetch(`${here.site.address}/api/public/prices?search=${encodeURIComponent(cut)}`);
  const { data } = (await answer.json()) as {
    data: { productId: number; productName: string; price: number }[];
  };
  const own = data.filter(({ productName }) => productName === cut);
  return { productId: own[0]?.productId ?? 0, lowest: Math.min(...own.map(({ price }) => price)) };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reportar Preço Incorreto' });
const own = (page: Page) => page.getByText('seu, em conferência').filter({ visible: true });
const card = (page: Page) =>
  page.getByRole('region', { name: 'Suas contribuições' }).filter({ visible: true });

it('one’s own price is shown at once, on the own device alone; once it is official, the account counts it', async () => {
  const { productId, lowest } = await readPrice();
  const { page } = await memberAt(visit, paths.product(productId), somebody(), phone);
  await page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first().click();
  const typed = (lowest + 0.01).toFixed(2).replace('.', ',');
  await dialog(page)
    .getByLabel(/^Preço correto/)
    .fill(typed);
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click();
  await own(page).first().waitFor();
  expect(plain(await own(page).first().textContent())).toBe(`R$ ${typed} · seu, em conferência`);
  expect(await troublesOf(page)).toEqual([]);
  await page.reload();
  await own(page).first().waitFor();

  const stranger = await visit(anywhere, phone);
  await joinFrom(stranger, somebody());
  await stranger.goto(paths.product(productId));
  await awake(stranger);
  await stranger.getByRole('heading', { level: 1 }).waitFor();
  expect(await own(stranger).count()).toBe(0);

  await page.goto(paths.dashboard());
  await soon(async () => plain(await card(page).textContent())).toContain('1 relato');
  await card(page).getByRole('link', { name: 'Ler uma nota' }).waitFor();
  const [report] = (await callFrom(page, '/users/reported-prices')) as { id: number }[];
  await callAs(here.site, admin, `/backoffice/reported-prices/${report?.id}/status`, {
    method: 'PUT',
    body: { status: 'approved', official: true },
  });
  await page.reload();
  await soon(async () => plain(await card(page).textContent())).toContain('1 relato · 1 certo');
  expect(await troublesOf(page)).toEqual([]);
  await page.goto(paths.product(productId));
  await awake(page);
  await soon(() => page.evaluate(() => localStorage.getItem('meus-relatos'))).toBeNull();
  expect(await own(page).count()).toBe(0);
});

it('news of decisions come by mail, or not, as chosen', async () => {
  const { page } = await memberAt(visit, paths.dashboard('configuracoes'), somebody(), phone);
  const choice = page.getByRole('group', { name: 'Avisar da decisão' });
  await soon(() => choice.getByLabel('Por e-mail').isChecked()).toBe(true);
  await choice.getByLabel('Não avisar').check();
  await page.getByText('Escolha salva').waitFor();
  await page.reload();
  await soon(() => choice.getByLabel('Não avisar').isChecked()).toBe(true);
});

it('a price in view for a second is counted after the first touch, once, without saying who looked', async () => {
  const { productId } = await readPrice();
  const page = await visit(paths.product(productId), phone);
  await awake(page);
  const counted = page.waitForRequest('**/api/public/price-views');
  await page.mouse.click(5, 5);
  const request = await counted;
  expect(request.postDataJSON()).toEqual({ prices: [expect.any(Number)] });
  expect(await request.headerValue('cookie')).toBeNull();
  expect(await request.headerValue('authorization')).toBeNull();
  const requests: string[] = [];
  page.on('request', (each) => requests.push(each.url()));
  await page.reload();
  await awake(page);
  await page.mouse.click(5, 5);
  await page
    .getByRole('button', { name: /^Sobre este preço/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Visto em').waitFor();
  await soon(() => requests.some((url) => /price-views\/\d+$/.test(url))).toBe(true);
  expect(requests.filter((url) => url.endsWith('/price-views'))).toEqual([]);
});
