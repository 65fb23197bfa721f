import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { memberAt, somebody } from './support/people.ts';

/** Spec, back office, sections 2, 5 and 9 (Coupon); public side, section 5 (Coupon use). */
const { visit } = journey('empty');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shop = 'Casa de Carnes do Balcão';
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = async (page: Page) => plain(await page.getByRole('row', { name: /BALCAO10/ }).textContent());
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function makeCoupon(page: Page): Promise<void> {
  await button(page, 'Novo cupom').first().click();
  await button(page, 'Salvar cupom').click();
  const form = dialog(page);
  await form.getByText('Código do cupom é obrigatório').first().waitFor();
  const place = form.getByRole('combobox', { name: /^Estabelecimento/ });
  await place.fill(shop);
  await page.getByRole('option', { name: shop }).waitFor();
  await place.press('Enter');
  await soon(() => place.inputValue()).toContain(shop);
  await form.getByLabel(/^Código do cupom/).fill('balcao10');
  await form.getByLabel(/^Desconto máximo/).fill('2000');
  await form.getByLabel(/^Tipo de desconto/).selectOption('Valor fixo (R$)');
  await soon(() => form.getByLabel(/^Desconto máximo/).isDisabled()).toBe(true);
  await soon(() => form.getByLabel(/^Desconto máximo/).inputValue()).toBe('');
  await form.getByLabel(/^Tipo de desconto/).selectOption('Porcentagem (%)');
  await soon(() => form.getByLabel(/^Desconto máximo/).inputValue()).toBe('20,00');
  await form.getByLabel(/^Valor do desconto/).fill('10');
  await form.getByLabel(/^Limite de usos/).fill('50');
  await button(page, 'Salvar cupom').click();
  await notice(page).getByText('Cupom criado com sucesso!').waitFor();
}

/** Uses the coupon as a user. @returns the use code, and a photo of the QR code on the screen */
async function useCoupon(): Promise<{ code: string; photo: string; name: string }> {
  const { page, person } = await memberAt(visit, paths.coupons(), somebody({ name: 'Iracema Prado' }));
  await page
    .getByRole('article')
    .filter({ hasText: shop })
    .getByRole('button', { name: 'Usar cupom' })
    .click();
  await dialog(page)
    .getByLabel(/^Valor da compra/)
    .fill('8000');
  await dialog(page).getByLabel(/^CPF/).fill('529.982.247-25');
  await dialog(page).getByRole('button', { name: 'Confirmar uso' }).click();
  const counter = page.getByRole('dialog', { name: 'Mostre no caixa' });
  const qrCode = counter.getByRole('img', { name: /^QR code/ });
  await qrCode.waitFor();
  const [code = ''] = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await counter.textContent()) ?? '') ?? [];
  const photo = join(folder, 'qr-code.png');
  await qrCode.screenshot({ path: photo });
  return { code, photo, name: person.name };
}

it('a coupon is made in the panel, used by a person, and checked at the counter', async () => {
  const panel = await openPanel(visit, panelPaths.list('coupons'), { expected: /status of 400/ });
  await create(panel, '/establishments', { name: shop, regionId: 1 });
  await makeCoupon(panel);
  await soon(() => rowOf(panel)).toMatch(
    /Casa de Carnes do Balcão.*Todos os produtos.*10%.*até R\$ 20.*0\/50.*Ativo/,
  );

  const { code, photo, name } = await useCoupon();

  const counter = await visit(paths.counter(), { expected: /status of (400|404)/ });
  expect(await counter.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const field = counter.getByLabel(/^Código do uso/);
  await button(counter, 'Conferir').click();
  await counter.getByText('Digite o código do uso, como K7QM-4XTP.').waitFor();
  await field.fill('ZZZZ-ZZZZ');
  await field.press('Enter');
  await counter.getByText('Nenhum cupom foi usado com este código.').waitFor();
  expect(await field.inputValue()).toBe('ZZZZ-ZZZZ');
  expect(await troublesOf(counter)).toEqual([]);

  await field.fill(code.toLowerCase().replace('-', ''));
  await field.press('Enter');
  await heading(counter, 'Vale hoje').waitFor();
  const seen = plain(await counter.getByRole('main').textContent());
  expect(seen).toMatch(/BALCAO10.*Casa de Carnes do Balcão.*Todos os produtos.*10% até R\$ 20.*Sem mínimo/);
  for (const secret of [name, '529', '247', 'R$ 80']) expect(seen).not.toContain(secret);
  expect(new URL(counter.url()).search).toBe('');
  expect(await troublesOf(counter)).toEqual([]);

  // The next check is by another till, which reads the user's screen.
  await counter.getByLabel('Foto do QR code').setInputFiles(photo);
  await heading(counter, /^Conferido antes em \d\d\/\d\d\/\d{4} às \d\d:\d\d$/).waitFor();
  await soon(async () => plain(await counter.getByRole('main').textContent())).toContain(code);

  await panel.reload();
  await soon(() => rowOf(panel)).toContain('1/50');
  await button(panel, /^Ver usos/).click();
  await dialog(panel).getByText('•••.•••.247-••').waitFor();
  const use = plain(await dialog(panel).textContent());
  expect(use).toMatch(new RegExp(`${code}.*CompraR\\$ 80,00DescontoR\\$ 8,00Conferido no caixa\\d\\d/`));
  expect(use).not.toContain(name);
  expect(await troublesOf(panel)).toEqual([]);
  await panel.keyboard.press('Escape');
  await button(panel, /^Excluir BALCAO10/).click({ force: true });
  await notice(panel).getByText('Este cupom já foi usado 1 vez e não pode ser excluído.').waitFor();
  await notice(panel).getByRole('button', { name: 'Desativar' }).click();
  await soon(() => rowOf(panel)).toContain('Inativo');
});

it('a code is checked without script, too', async () => {
  const page = await visit(paths.counter(), { script: false, expected: /status of 404/ });
  await page.getByLabel(/^Código do uso/).fill('zzzz zzzz');
  await button(page, 'Conferir').click();
  await page.getByText('Nenhum cupom foi usado com este código.').waitFor();
  await soon(() => page.getByLabel(/^Código do uso/).inputValue()).toBe('zzzz zzzz');
});
