import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { barriers } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { memberAt, somebody } from './support/people.ts';
import { sendReceipt } from './support/receipts.ts';

/** Spec, public side, sections 3 and 4 (Receipt); back office, section 4. */
const here = journey('empty');

const shopName = 'Frigorífico Buriti Alegre';

it('the lines of a receipt become prices, two of them by names that an earlier receipt of the shop has taught', async () => {
  const { folder } = here.site;
  const page = await openPanel(here.visit, panelPaths.section('overview'), { width: 1440 });
  const regionId = await create(page, '/regions', { name: 'Vale do Buriti' });
  const sectorId = await create(page, '/sectors', { name: 'Carnes do Buriti', isOpen: true });
  const categoryId = await create(page, '/categories', { name: 'Cortes do Buriti', sectorId });
  const cuts: number[] = [];
  for (const name of ['Acém', 'Cupim', 'Fraldinha', 'Músculo', 'Paleta']) {
    cuts.push(await create(page, '/products', { name: `${name} do Buriti`, categoryId }));
  }
  const [chuck = 0, hump = 0, flank = 0, shin = 0] = cuts;
  const shop = await create(page, '/establishments', { name: shopName, regionId, sectorId, verified: true });
  const sender = somebody({ name: 'Jussara Lima' });
  const { page: account } = await memberAt(here.visit, paths.dashboard('comprovantes'), sender);

  // The first receipt stores the shop's names for two cuts.
  const first = await sendReceipt(account, folder, shop, [
    { productName: 'AC. BUR. S/O KG', price: 29.9 },
    { productName: 'CP BUR KG', price: 34.9 },
  ]);
  await callFrom(page, `/backoffice/receipts/${first}/prices`, {
    method: 'POST',
    body: {
      version: 1,
      approve: true,
      items: [
        { position: 1, productId: chuck },
        { position: 2, productId: hump },
      ],
    },
  });
  await sendReceipt(account, folder, shop, [
    { productName: 'Ac. Bur. s/o  kg', price: 31.9 },
    { productName: 'CP BUR KG', price: 33.9 },
    { productName: 'FRB KG', price: 44.9, productId: flank },
    { productName: 'MSB KG', price: 27.9, productId: shin },
    { productName: 'XPTO 0099', price: 25.9 },
  ]);

  await page.goto(panelPaths.list('receipts', { search: 'buriti', status: 'pending' }));
  const details = page.getByRole('region', { name: `Detalhes: ${shopName}` });
  await details.getByText('4 de 5 itens com produto').waitFor();
  await details.getByText('1 de 1 comprovante aprovado').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: `Comprovante de ${shopName}` });
  await dialog.getByRole('img').or(dialog.locator('img')).first().waitFor();
  await soon(() => dialog.getByText('Nome conhecido desta loja').count()).toBe(2);
  await soon(() => dialog.getByText('Escolhido por quem enviou').count()).toBe(2);
  await soon(async () => plain(await dialog.textContent())).toContain(
    'Hoje aqui: R$ 29,90, hoje, fonte Nota fiscal.',
  );
  await soon(async () => plain(await dialog.textContent())).toContain('+R$ 2,00 (7%)');
  await dialog.getByRole('button', { name: 'Aprovar e publicar 4 preços' }).waitFor();

  // The fifth is matched manually, by keyboard.
  await dialog.getByRole('combobox', { name: 'Produto da linha 5' }).focus();
  await page.keyboard.type('paleta do bur');
  await page.getByRole('option', { name: 'Paleta do Buriti' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Aprovar e publicar 5 preços' }).click();
  await notice(page).getByText('Comprovante aprovado').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const product = await here.visit(paths.product(chuck));
  await soon(async () => plain(await product.getByRole('main').textContent())).toMatch(/31,90/);
  await soon(async () => plain(await product.getByRole('main').textContent())).toContain('Nota fiscal');

  // The decision can be undone, which also withdraws the prices.
  await page.keyboard.press('z');
  await notice(page).getByText('Decisão desfeita').waitFor();
  await product.reload();
  await soon(async () => plain(await product.getByRole('main').textContent())).toMatch(/29,90/);
  await soon(() => button(page, 'Aprovar').count()).toBe(1);

  // Every name is known now, so one key publishes all lines without the dialog.
  await details.getByText('5 preços prontos').waitFor();
  await page.keyboard.press('p');
  await soon(async () => {
    await product.reload();
    return plain(await product.getByRole('main').textContent());
  }).toMatch(/31,90/);
  expect(await dialog.count()).toBe(0);
});
