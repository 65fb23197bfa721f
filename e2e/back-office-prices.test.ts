import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { somebody } from './support/people.ts';
import { daysAgo } from './support/survey.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, back office, section 2 (Prices manager); visual language, section 7 (/prices). */
const admin = somebody({ email: 'admin@exemplo.com.br' });
const { visit } = journey(() => ({
  settings: { SEED: 'none', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));

function openPrices(choices: VisitorChoices = {}): Promise<Page> {
  return openPanel(visit, panelPaths.list('prices'), { as: admin, ...choices });
}

const rows = async (page: Page) =>
  (await page.getByRole('row').allTextContents()).slice(1).map((row) => plain(row));

it('prices are entered one after another by keyboard, checked, corrected and confirmed', async () => {
  const page = await openPrices({ expected: /status of 404/ });
  const region = await create(page, '/regions', { name: 'Jardim Aureny' });
  const sector = await create(page, '/sectors', { name: 'Casa de carnes' });
  const category = await create(page, '/categories', { name: 'Nobres', sectorId: sector });
  const rump = await create(page, '/products', { name: 'Zebu Nobre', categoryId: category });
  await create(page, '/products', { name: 'Búfalo Nobre', categoryId: category });
  const shop = { regionId: region, sectorId: sector, verified: true };
  const shops = [];
  for (const name of ['Boi Gordo', 'Bom Corte', 'Frigoleste']) {
    shops.push(await create(page, '/establishments', { ...shop, name }));
  }
  await page.reload();
  await page.getByRole('heading', { name: 'Nenhum preço encontrado' }).waitFor();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  const product = dialog.getByRole('combobox', { name: /^Produto/ });
  await product.waitFor();
  await soon(() => product.evaluate((field) => field === document.activeElement)).toBe(true);
  // Enter is pressed before the server has answered, and takes the first option when it arrives.
  await page.keyboard.type('zebu');
  await page.keyboard.press('Enter');
  await soon(() => product.inputValue()).toBe('Zebu Nobre');
  await page.keyboard.press('Tab');
  await page.keyboard.type('boi g');
  await page.getByRole('option', { name: 'Boi Gordo (Jardim Aureny)' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('5990');
  await soon(() => dialog.getByLabel(/^Preço por kg/).inputValue()).toBe('59,90');
  await button(page, 'Salvar e novo').click();
  await dialog.getByText('Preço criado com sucesso! Agora, o próximo.').waitFor();

  // The shop and the day stay; the cut and the price are empty again.
  await soon(() => dialog.getByLabel(/^Preço por kg/).inputValue()).toBe('');
  await soon(() => dialog.getByRole('combobox', { name: /^Estabelecimento/ }).inputValue()).toBe(
    'Boi Gordo (Jardim Aureny)',
  );
  await product.fill('bufalo');
  await page.getByRole('option', { name: 'Búfalo Nobre' }).waitFor();
  await product.press('Enter');
  await soon(() => product.inputValue()).toBe('Búfalo Nobre');
  await dialog.getByLabel(/^Preço por kg/).fill('29,90');
  await button(page, 'Salvar preço').click();
  await soon(async () => (await rows(page)).length).toBe(2);
  await soon(async () => (await rows(page))[0]).toMatch(
    /Búfalo Nobre.*Boi Gordo.*Jardim Aureny.*R\$ 29,90.*hoje.*Loja/,
  );

  // One that should not have been entered is withdrawn by the notice about it.
  await page.keyboard.press('n');
  await product.fill('bufalo');
  await page.getByRole('option', { name: 'Búfalo Nobre' }).waitFor();
  await product.press('Enter');
  await soon(() => product.inputValue()).toBe('Búfalo Nobre');
  const place = dialog.getByRole('combobox', { name: /^Estabelecimento/ });
  await place.fill('frigo');
  await page.getByRole('option', { name: 'Frigoleste (Jardim Aureny)' }).waitFor();
  await place.press('Enter');
  await soon(() => place.inputValue()).toBe('Frigoleste (Jardim Aureny)');
  await dialog.getByLabel(/^Preço por kg/).fill('31,90');
  await button(page, 'Salvar preço').click();
  await soon(async () => (await rows(page)).length).toBe(3);
  await button(page, 'Desfazer').click();
  await notice(page).getByText('Registro desfeito').waitFor();
  await soon(async () => (await rows(page)).length).toBe(2);
  expect((await rows(page)).join()).not.toContain('Frigoleste');

  // A price outside the city's range gets a warning, but is accepted.
  await button(page, 'Editar Zebu Nobre, Boi Gordo, R$\u00a059,90').click();
  const price = dialog.getByLabel(/^Preço por kg/);
  await price.fill('12,345');
  await button(page, 'Salvar preço').click();
  await dialog.getByText('Use no máximo duas casas depois da vírgula.').first().waitFor();
  expect(await price.inputValue()).toBe('12,345');
  await price.fill('0');
  await button(page, 'Salvar preço').click();
  const question = page.getByRole('alertdialog', { name: 'R$ 0,00 é de graça: é isso mesmo?' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Corrigir' }).click();
  await question.waitFor({ state: 'hidden' });
  await price.fill('5,99');
  const check = dialog.getByRole('region', { name: 'Confira antes de salvar' });
  await check.getByText('90% abaixo do último').waitFor();
  await soon(async () => plain((await check.textContent()) ?? '')).toContain('O menor da cidade é R$ 59,90.');
  expect(await troublesOf(page)).toEqual([]);
  await button(page, 'Salvar preço').click();
  const unusual = page.getByRole('alertdialog', { name: 'R$ 5,99 está fora do comum: é isso mesmo?' });
  await unusual.getByText('Confira se a vírgula está no lugar.').waitFor();
  await unusual.getByRole('button', { name: 'Sim, salvar' }).click();
  await notice(page).getByText('Preço atualizado com sucesso!').waitFor();
  await soon(() => rows(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/Zebu Nobre.*R\$ 5,99/)]),
  );
  await soon(() => rows(page)).toHaveLength(2);

  // The search, the filters and the order are in the address.
  await page.getByRole('searchbox').fill('bufalo gordo');
  await soon(() => rows(page)).toHaveLength(1);
  expect(new URL(page.url()).search).toBe('?search=bufalo+gordo');
  await page.goto(panelPaths.list('prices', { sort: 'price', validity: 'valid' }));
  await soon(async () => (await rows(page))[0]).toContain('Zebu');

  // A price is edited in its row: Enter, type, Enter, next; Shift moves up.
  const cell = (name: string) => page.getByRole('button', { name: `Preço de ${name}, Boi Gordo` });
  const field = (name: string) => page.getByRole('textbox', { name: `Preço de ${name}, Boi Gordo` });
  const hasFocus = (of: ReturnType<typeof field>) => of.evaluate((one) => one === document.activeElement);
  await cell('Búfalo Nobre').focus();
  await page.keyboard.press('Enter');
  await soon(() => hasFocus(field('Búfalo Nobre'))).toBe(true);
  await page.keyboard.type('3150');
  await page.keyboard.press('Shift+Enter');
  await soon(() => hasFocus(field('Zebu Nobre'))).toBe(true);
  await soon(async () => (await rows(page))[1]).toMatch(/Búfalo Nobre.*R\$ 31,50/);
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  await page.getByText('Confira o preço: não foi salvo.').waitFor();
  expect(await field('Zebu Nobre').inputValue()).toBe('0,00');
  expect(await troublesOf(page)).toEqual([]);
  await field('Zebu Nobre').press('Escape');
  await soon(() => hasFocus(cell('Zebu Nobre'))).toBe(true);
  expect((await rows(page))[0]).toMatch(/Zebu Nobre.*R\$ 5,99/);

  // A record has its own address, shown over the list as it is.
  await button(page, 'Editar Búfalo Nobre, Boi Gordo, R$\u00a031,50').click();
  await soon(() => new URL(page.url()).search).toMatch(/&id=\d+$/);
  await page.goto(panelPaths.list('prices', { id: Number(new URL(page.url()).searchParams.get('id')) }));
  await soon(() => product.inputValue()).toBe('Búfalo Nobre');
  await page.keyboard.press('Escape');
  await soon(() => new URL(page.url()).search).toBe('');
  await page.goto(panelPaths.list('prices', { id: 2_000_000_000 }));
  await notice(page).getByText('Este preço não existe mais.').waitFor();
  await soon(() => new URL(page.url()).search).toBe('');

  // An unchanged price is confirmed; one of today already is.
  const earlier = daysAgo(4);
  for (const [index, price] of [61, 63].entries()) {
    const values = { productId: rump, establishmentId: shops[index + 1], collectionDate: earlier };
    await create(page, '/prices', { ...values, price });
  }
  await page.goto(panelPaths.list('prices', { search: 'zebu', sort: 'price' }));
  await soon(async () => (await rows(page)).length).toBe(3);
  for (const box of await page.getByRole('row').getByRole('checkbox').all()) await box.check({ force: true });
  await button(page, 'Confirmar que não mudou').click();
  await notice(page).getByText('2 preços confirmados com a data de hoje.').waitFor();
  await page.getByText('Este preço já é de hoje.').first().waitFor();
  await soon(async () => (await rows(page)).length).toBe(5);
  await page.getByText('há um preço mais novo').first().waitFor();
});
