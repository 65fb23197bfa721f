import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { merchantPaths } from '#web/merchant-paths.ts';
import { paths } from '#web/paths.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { inviteTo } from './support/merchants.ts';
import { anywhere, enterFrom, joinFrom, knownFrom, memberAt } from './support/people.ts';
import { admin, sharedSites } from './support/shared-sites.ts';

/** A butcher who keeps the prices of a shop from a phone. Prices change, so the site is its own. */
const stage = journey(() => sharedSites.demonstration);
const { visit } = stage;
const shop = 1;
const phone = { width: 360, height: 780 };

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name} por quilo`));
const notice = (page: Page) => page.getByRole('region', { name: /^Avisos/ });

/** The price that the shop has of a cut, in the text of its field. */
const standing = async (page: Page, name: string) =>
  Number((await field(page, name).getAttribute('placeholder'))?.replace(',', '.'));
const typed = (price: number) => String(Math.round(price * 100));
const shown = (price: number) => price.toFixed(2).replace('.', ',');

/** Accepts an invitation as somebody who is signed in. */
async function keeperAt({ worker = false } = {}): Promise<Page> {
  const { page } = await memberAt(visit, await inviteTo(stage.site, shop), undefined, {
    ...phone,
    worker,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  await page.getByRole('button', { name: 'Aceitar e abrir minha loja' }).click();
  await page.getByRole('heading', { name: 'Preços', exact: true }).waitFor();
  return page;
}

it('a link of WhatsApp leads to the first price on the public page in five taps, and is spent', async () => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const link = await inviteTo(stage.site, shop);
  const page = await visit(anywhere, { ...phone, expected: /status of 400/ });
  const { email, password } = await knownFrom(page);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Açougue Boi de Ouro' }).waitFor();
  await tap(page.getByRole('link', { name: 'Entrar com senha' }));
  await page.getByLabel(/^E-mail/).fill(email);
  expect(page.url()).not.toContain(link.split('#')[1]);
  await page.getByLabel(/^Senha/).fill(password);
  await tap(page.getByRole('button', { name: 'Entrar', exact: true }));
  await tap(page.getByRole('button', { name: 'Aceitar e abrir minha loja' }));
  await page.getByRole('heading', { name: 'Preços', exact: true }).waitFor();
  const price = (await standing(page, 'Picanha')) - 1;
  await tap(field(page, 'Picanha'));
  await page.keyboard.type(typed(price));
  await tap(page.getByRole('button', { name: 'Salvar 1' }));
  await notice(page).getByText('1 preço vale 10 dias').waitFor();
  expect(taps).toBe(5);
  await soon(() => standing(page, 'Picanha')).toBe(price);

  await page.goto(paths.establishment(shop));
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Picanha' }).first();
  await soon(async () => plain(await row.textContent())).toMatch(
    new RegExp(`${shown(price)}.*informado pela loja`, 'i'),
  );
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('Este convite não vale mais. Peça outro.').waitFor();
});

it('most weeks are one tap, and Enter leads from price to price up to the button', async () => {
  const page = await keeperAt();
  await page.getByRole('button', { name: 'Nada mudou: valem mais 10 dias' }).click();
  await notice(page)
    .getByText(/preços valem mais 10 dias/)
    .waitFor();
  await soon(() => page.getByRole('button', { name: /^Nada mudou/ }).count()).toBe(0);
  await page.getByText('Tudo em dia:').waitFor();

  const fields = page.locator('.board-goods input:visible');
  await fields.first().click();
  await page.keyboard.type('1');
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) await page.keyboard.press('Enter');
  await soon(() =>
    page.getByRole('button', { name: 'Salvar 1' }).evaluate((each) => each === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: /fora do comum: é isso mesmo\?/ }).waitFor();
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await notice(page).getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Salvar 1' }).waitFor();
});

it('opens without a connection, where what is saved waits on the device, and is sent once', async () => {
  const page = await keeperAt({ worker: true });
  const isKept = async (path: string) =>
    navigator.serviceWorker.controller !== null && (await caches.match(path)) !== undefined;
  await soon(() => page.evaluate(isKept, merchantPaths.board(shop))).toBe(true);
  const price = (await standing(page, 'Costela')) + 1;
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/prices')) sent.push(request.url());
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^Sem conexão: sua loja como estava (às?|em) \d/).waitFor();
  await field(page, 'Costela').fill(typed(price));
  await page.getByRole('button', { name: 'Salvar 1' }).click();
  await page.getByText('1 preço espera a conexão, neste aparelho.').waitFor();
  await page.context().setOffline(false);
  await notice(page).getByText('1 preço vale 10 dias').waitFor();
  await soon(() => standing(page, 'Costela')).toBe(price);
  expect(sent).toHaveLength(1);
  expect(await page.getByText(/espera a conexão|^Sem conexão/).count()).toBe(0);
});

it('the file of a scale is thirty prices in one press; what a name means is asked once, by a tap', async () => {
  const page = await keeperAt();
  const { goods } = (await callFrom(page, `/merchant/places/${shop}/board`)) as {
    goods: { name: string; price: number }[];
  };
  const lines = goods.map(({ name, price }) => `${name.toUpperCase()} KG;${shown(price + 0.1)}`);
  const text = ['PRODUTO;PRECO', ...lines, 'CORTE ESPECIAL DA CASA;39,90', 'PAO DE ALHO;9,90'].join('\n');
  await page.getByText('Lista da balança').click();
  await page.getByLabel('Arquivo da balança').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const result = page.getByText(/^\d+ preços aceitos$/);
  await result.waitFor();
  expect(Number.parseInt((await result.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(30);
  const [first] = goods;
  await soon(() => standing(page, first?.name ?? '')).toBe(
    Math.round(((first?.price ?? 0) + 0.1) * 100) / 100,
  );

  // Of beef or of chicken: the dictionary rather asks.
  await page.getByRole('heading', { name: 'O que é “PEITO KG”?' }).waitFor();
  await page.getByRole('button', { name: 'Peito', exact: true }).click();
  await page.getByRole('heading', { name: 'O que é “CORTE ESPECIAL DA CASA”?' }).waitFor();
  await page.getByRole('button', { name: 'Nenhum dos comparados' }).click();
  await soon(() => page.getByRole('heading', { name: /^O que é/ }).count()).toBe(0);
  const breast = goods.find(({ name }) => name === 'Peito');
  await soon(() => field(page, 'Peito').inputValue()).toBe(shown((breast?.price ?? 0) + 0.1));
  await page.getByRole('button', { name: 'Salvar 1' }).click();
  await notice(page).getByText('1 preço vale 10 dias').waitFor();
});

it('a shop asks for its place, an administrator compares the CNPJ and approves', async () => {
  const page = await visit(paths.establishment(2), phone);
  await joinFrom(page, { name: 'Rita Alves', email: 'rita@exemplo.com.br', password: 'capim dourado 77' });
  await page.goto(paths.establishment(2));
  await page.getByText('Informações', { exact: true }).click();
  await page.getByRole('link', { name: 'Esta loja é minha' }).click();
  await page.getByLabel(/^CNPJ/).fill('11222333000181');
  await page.getByLabel(/^Telefone da loja/).fill('63992345678');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await page.getByText('Pedido enviado').waitFor();
  await page.getByText('Em análise').waitFor();

  const panel = await visit(anywhere, { width: 1280, height: 900 });
  await enterFrom(panel, admin);
  await panel.goto('/admin/merchants');
  await panel
    .getByRole('button', { name: /^Aprovar/ })
    .first()
    .click();
  await panel.getByText('Pedido aprovado').waitFor();

  await page.reload();
  await page.getByRole('link', { name: 'Abrir Minha loja' }).first().click();
  await page.getByRole('heading', { name: 'Preços', exact: true }).waitFor();
  const own = (await callFrom(page, '/merchant/claims')) as { status: string }[];
  expect(own.map(({ status }) => status)).toEqual(['approved']);
  expect(page.url()).toContain(merchantPaths.board(2));
});
