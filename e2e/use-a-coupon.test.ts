import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers, troublesOf } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { memberAt } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, sections 4, 5 and 7 (Coupon use), on a phone. */
const { visit } = journey('demonstration');

const invalidCpf = 'CPF inválido: Por favor, insira um CPF válido com 11 dígitos.';
const member = (choices: VisitorChoices = {}) => memberAt(visit, paths.coupons(), undefined, choices);

const ticket = (page: Page, shop: string) => page.getByRole('article').filter({ hasText: shop });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Usar cupom' });
const counter = (page: Page) => page.getByRole('dialog', { name: 'Mostre no caixa' });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function open(page: Page, shop: string): Promise<void> {
  await ticket(page, shop).getByRole('button', { name: 'Usar cupom' }).press('Enter');
  await dialog(page).waitFor();
}

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirmar uso' }).click();
const field = (page: Page, label: string | RegExp) => dialog(page).getByLabel(label);

describe('a coupon', () => {
  it('is used, shown at the counter without a connection, and cannot be used again', async () => {
    const { page } = await member({ expected: /status of 409|ERR_INTERNET_DISCONNECTED/ });
    await page.getByRole('note').filter({ hasText: 'Dados de demonstração' }).waitFor();
    await open(page, 'Açougue Boi de Ouro');
    await soon(async () => plain(await dialog(page).textContent())).toContain(
      'Cupom de demonstraçãoNão vale na loja. Use um CPF de teste, como 123.456.789-09.',
    );
    await soon(async () => plain(await dialog(page).textContent())).toContain('10% em picanha');
    await soon(async () => plain(await dialog(page).textContent())).toMatch(
      /Preço na loja.*R\$ \d+,\d\d\/kg/,
    );
    await field(page, /^Valor da compra/).fill('58,9');
    await soon(async () => plain(await dialog(page).textContent())).toContain('Você pagaR$ 53,01');
    await field(page, /^CPF/).pressSequentially('52998224725');
    await soon(() => field(page, /^CPF/).inputValue()).toBe('529.982.247-25');
    await confirm(page);

    await counter(page).getByText('PICANHA10', { exact: true }).waitFor();
    const shown = plain(await counter(page).textContent());
    expect(shown).toContain('Açougue Boi de Ouro');
    expect(shown).toMatch(/Código do uso[A-Z2-9]{4}-[A-Z2-9]{4}/);
    expect(shown).toMatch(/Desconto de R\$ 5,89 em R\$ 58,90/);
    expect(shown).toMatch(/Válido hoje, \d\d\/\d\d\/\d{4}/);
    await counter(page)
      .getByRole('img', { name: /^QR code com PICANHA10 e/ })
      .waitFor();
    // The lists behind the dialog have the use.
    await soon(() => page.locator('[role=tab]', { hasText: 'Usados' }).textContent()).toContain('1');

    await page.context().setOffline(true);
    await counter(page).getByRole('button', { name: 'Fechar' }).click();
    await soon(() => focusedText(page)).toBe('Meus Cupons');
    await page.getByRole('tab', { name: /^Usados/ }).click();
    const used = ticket(page, 'Açougue Boi de Ouro');
    await soon(async () => plain(await used.textContent())).toContain('•••.•••.247-••');
    await used.getByRole('button', { name: 'Mostrar no caixa' }).click();
    await soon(async () => plain(await counter(page).textContent())).toBe(shown);
    await page.keyboard.press('Escape');
    await soon(() => focusedText(page)).toBe('Mostrar no caixa');
    await page.context().setOffline(false);

    await page.getByRole('tab', { name: /^Disponíveis/ }).click();
    await soon(() => ticket(page, 'Açougue Boi de Ouro').count()).toBe(0);
    const [use] = (await callFrom(page, '/coupons/user/used')) as { id: number }[];
    const again = { method: 'POST', body: { cpf: '11144477735' } };
    await expect(callFrom(page, `/coupons/user/use/${use?.id}`, again)).rejects.toThrow(
      'Você já usou este cupom.',
    );
    await open(page, 'Supermercado Lajeado');
    await soon(() => field(page, /^CPF/).inputValue()).toBe('529.982.247-25');
  });

  it('is refused beside the field that is wrong, and nothing typed is lost', async () => {
    const { page: first } = await member();
    await open(first, 'Supermercado Lajeado');
    await field(first, /^Valor da compra/).fill('20000');
    await soon(async () => plain(await dialog(first).textContent())).toContain('Você pagaR$ 180,00');
    await field(first, /^CPF/).fill('11144477735');
    await confirm(first);
    await counter(first).getByText('CHURRASCO15', { exact: true }).waitFor();

    const { page } = await member({ expected: /status of (400|409)/ });
    await open(page, 'Supermercado Lajeado');
    await field(page, /^Valor da compra/).fill('49,99');
    await field(page, /^CPF/).fill('52998224724');
    await confirm(page);
    await dialog(page).getByText(invalidCpf).first().waitFor();
    await soon(async () => plain(await dialog(page).textContent())).toContain(
      'Este cupom vale em compras a partir de R$ 50,00.',
    );
    await field(page, /^Valor da compra/).fill('5000');
    await field(page, /^CPF/).fill('111.444.777-35');
    await confirm(page);
    await dialog(page).getByText('Este CPF já usou este cupom.').waitFor();
    await soon(() => field(page, /^CPF/).inputValue()).toBe('111.444.777-35');
    await soon(() => field(page, /^Valor da compra/).inputValue()).toBe('50,00');
    expect(await barriers(page)).toEqual([]);
  });

  it('is used by the keyboard, and left by it or by the way back', async () => {
    const { page } = await memberAt(visit, paths.dashboard());
    await page.getByRole('link', { name: /^Cupons/ }).press('Enter');
    await open(page, 'Casa de Carnes Jalapão');
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    await soon(() => focusedText(page)).toBe('Usar cupom');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345678909');
    await page.keyboard.press('Enter');
    await counter(page).getByText('COSTELA4', { exact: true }).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await page.goBack();
    await soon(() => counter(page).count()).toBe(0);
    // The router goes forward again once it has handled the back navigation.
    await soon(() => new URL(page.url()).search).toBe('?aba=cupons');
  });
});
