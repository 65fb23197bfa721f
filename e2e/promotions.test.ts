import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { daysAgo } from './support/survey.ts';

/** Spec, back office, sections 2, 5 and 8 (Promotions manager); public side, section 3 (Promotion). */
const { visit } = journey('empty');

const offers = paths.butchers({ tab: 'promocoes' });
const suggested = 'Oferta relâmpago: Zebu Nobre com 15% de desconto';

it('a promotion made by keyboard stands on the public page with the next request, until it is switched off', async () => {
  const page = await openPanel(visit, panelPaths.list('promotions'), {
    expected: /status of (404|409)/,
  });
  await page.getByRole('heading', { name: 'Nenhuma promoção encontrada' }).waitFor();
  // The sector of meat and the first region exist from the beginning; the page of the sector is the one without an id.
  const sectorId = 1;
  const regionId = 1;
  const categoryId = await create(page, '/categories', { name: 'Nobres', sectorId });
  const productId = await create(page, '/products', { name: 'Zebu Nobre', categoryId });
  await create(page, '/products', { name: 'Zebu Fatiado', categoryId });
  const establishmentId = await create(page, '/establishments', { name: 'Boi Gordo', regionId, sectorId });
  const collectionDate = daysAgo(0);
  await create(page, '/prices', { productId, establishmentId, price: 49.9, collectionDate });
  const visitor = await visit(offers);
  expect(await visitor.getByText(/Desconto real/).count()).toBe(0);

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Nova promoção' });
  const shop = dialog.getByRole('combobox', { name: /^Estabelecimento/ });
  const product = dialog.getByRole('combobox', { name: /^Produto/ });
  await soon(() => shop.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await product.isDisabled()).toBe(true);
  // Enter in an empty form: what is missing is counted, and the first field has the focus.
  await button(page, 'Salvar promoção').click();
  await dialog.getByText('Confira 6 campos').waitFor();
  const preview = dialog.getByRole('region', { name: 'Prévia' });
  await shop.focus();
  await page.keyboard.type('boi g');
  await page.keyboard.press('Enter');
  await soon(() => shop.inputValue()).toBe('Boi Gordo (Norte)');
  await dialog.getByText('Confira 5 campos').waitFor();

  // A product without a price at the shop can be chosen, too, and starts with an empty price.
  await page.keyboard.press('Tab');
  await soon(() => product.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('fatiado');
  await page.getByRole('option', { name: 'Zebu Fatiado sem preço nesta loja' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog
    .getByText('Não foi encontrado um preço registrado para este produto neste estabelecimento.')
    .waitFor();
  await product.press('ControlOrMeta+a');
  await page.keyboard.type('zebu n');
  await page.getByRole('option', { name: 'Zebu Nobre' }).waitFor();
  await page.keyboard.press('Enter');
  const original = dialog.getByLabel(/^Preço original/);
  await soon(() => original.inputValue()).toBe('49,90');
  await page.keyboard.press('Tab');
  await page.keyboard.type('15');
  const sale = dialog.getByLabel(/^Preço promocional/);
  await soon(() => sale.inputValue()).toBe('42,42');
  await soon(() => dialog.getByLabel(/^Título/).inputValue()).toBe(suggested);
  await soon(() => dialog.getByText(/^Confira \d campos$/).count()).toBe(0);
  await preview.getByRole('heading', { name: suggested }).waitFor();
  await preview.getByText('Desconto real: custava R$\u00a049,90 ou mais nos últimos 30 dias').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('6000');
  await soon(() => sale.inputValue()).toBe('51,00');
  await dialog.getByText('Preço cheio não visto aqui nos últimos 30 dias').waitFor();
  await dialog
    .getByText(/^O maior preço visto nesta loja nos 30 dias antes do início é R\$\s49,90\./)
    .waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('49,90');
  await page.keyboard.press('Enter');
  await notice(page).getByText('Promoção criada com sucesso!').waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: suggested }) });
  const shown = plain(await row.textContent());
  for (const part of ['Boi Gordo', 'Zebu Nobre', '15%', 'R$ 49,90', 'R$ 42,42', 'Ativa'])
    expect(shown).toContain(part);
  expect(shown).toContain(`de ${collectionDate.split('-').reverse().join('/')}`);

  const real = 'Desconto real: custava R$\u00a049,90 ou mais nos últimos 30 dias';
  await visitor.goto(paths.establishment(establishmentId));
  await visitor.getByRole('heading', { name: suggested }).waitFor();
  await visitor.getByText(real).waitFor();
  await visitor.goto(offers);
  await visitor.getByText(real).last().waitFor();

  // A second one of the same cut at the same shop is refused, and the typed text stays.
  await page.keyboard.press('n');
  await shop.fill('boi g');
  await page.getByRole('option', { name: 'Boi Gordo (Norte)' }).waitFor();
  await shop.press('Enter');
  await soon(() => shop.inputValue()).toBe('Boi Gordo (Norte)');
  await product.click();
  await page.getByRole('option', { name: 'Zebu Nobre' }).click();
  await dialog.getByText('antes da promoção em vigor').waitFor();
  await soon(() => original.inputValue()).toBe('49,90');
  await dialog.getByLabel(/^Título/).fill('A segunda');
  await dialog.getByLabel(/^Desconto/).fill('25');
  await dialog.getByLabel(/^Desconto/).press('Enter');
  await dialog.getByText(`Já há uma promoção deste produto nesta loja: “${suggested}”`).first().waitFor();
  await soon(() => dialog.getByLabel(/^Título/).inputValue()).toBe('A segunda');
  await page.keyboard.press('Escape');
  await button(page, 'Descartar').click();

  await page.getByLabel(`Selecionar ${suggested}`).check();
  await button(page, 'Desativar').click();
  await notice(page).getByText('1 promoção desativada.').waitFor();
  await row.getByText('Inativa').waitFor();
  for (const address of [offers, paths.establishment(establishmentId)]) {
    await visitor.goto(address);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.getByText(/Oferta relâmpago|Desconto real/).count()).toBe(0);
  }
});
