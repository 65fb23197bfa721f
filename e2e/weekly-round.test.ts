import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice } from './support/panel.ts';
import { anywhere, enterFrom, somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Visual language: price grid and import preview; design, section 6 (simulated changes). */
const admin = somebody({ email: 'admin@exemplo.com.br' });
const { visit } = journey(() => ({
  settings: { SEED: 'none', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));

async function openDesk(choices: VisitorChoices = {}): Promise<Page> {
  const page = await visit(anywhere, { width: 1280, height: 900, ...choices });
  await enterFrom(page, admin);
  return page;
}

interface Round {
  today: string;
  cuts: { productId: number; name: string; last: { id: number; price: number } | null }[];
}

function readRound(page: Page, id: number): Promise<Round> {
  return callFrom(page, `/backoffice/price-batches/round?establishmentId=${id}`) as Promise<Round>;
}

/** A new shop whose cuts all have a price of R$ 40,00. */
async function openShop(page: Page, name: string) {
  const [region] = (await callFrom(page, '/public/regions')) as { id: number }[];
  const id = await create(page, '/establishments', {
    name,
    regionId: region?.id,
  });
  const { today, cuts } = await readRound(page, id);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const prices = cuts.map(({ productId }) => ({ productId, price: 40, seenId: null }));
  await create(page, '/price-batches', { establishmentId: id, day: yesterday, prices });
  return { id, today, names: cuts.map((cut) => cut.name) };
}

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = async (page: Page, name: string) =>
  plain(
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
      .textContent(),
  );

it('a shop with 40 cuts is entered by keyboard alone, with few keys beside the digits', async () => {
  const page = await openDesk();
  const { id } = await openShop(page, 'Boi de Ouro');
  // Another shop, without a round today.
  const [region] = (await callFrom(page, '/public/regions')) as { id: number }[];
  const other = await create(page, '/establishments', { name: 'Boi de Prata', regionId: region?.id });
  const [cut] = (await readRound(page, other)).cuts;
  await create(page, '/prices', { productId: cut?.productId, establishmentId: other, price: 40 });
  await page.goto(panelPaths.priceRound());
  await page.getByRole('combobox', { name: 'Estabelecimento' }).waitFor();

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  const comboboxId = await page.getByRole('combobox', { name: 'Estabelecimento' }).getAttribute('id');
  while ((await focused()) !== comboboxId) await press('Tab');
  await page.keyboard.type('boi de');
  await page.getByRole('option', { name: /^Boi de Ouro/ }).waitFor();
  await press('Enter');
  await page.getByRole('table', { name: 'Preços de Boi de Ouro' }).waitFor();
  const cells = await page.locator('table input').count();
  expect(cells).toBe(40);
  const firstId = await page.locator('table input').first().getAttribute('id');
  await soon(focused).toBe(firstId);

  for (let number = 0; number < cells; number += 1) {
    const digits = String(4100 + number * 10);
    // After some cells their digits come at once, like those of a phone's keyboard.
    if (number < 8) await page.keyboard.type(digits);
    else await page.keyboard.insertText(digits);
    await press('Enter');
  }
  // After the last cell comes the button that saves.
  await press('Enter');
  await notice(page).getByText('40 preços salvos com sucesso!').waitFor();
  const next = page.getByRole('link', { name: /^Próximo estabelecimento: abrir / });
  await next.waitFor();
  await soon(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(keys).toBeLessThanOrEqual(3 * cells);
  const prices = (await readRound(page, id)).cuts.map(({ last }) => last?.price);
  expect(prices.toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, number) => Number((41 + number / 10).toFixed(2))),
  );

  await button(page, 'Desfazer').click();
  await notice(page).getByText('40 preços retirados.').waitFor();
  expect(new Set((await readRound(page, id)).cuts.map(({ last }) => last?.price))).toEqual(new Set([40]));
});

it('a new shop without prices is entered down and up, its cells keep their places, and saving leads on', async () => {
  const page = await openDesk({ expected: /ERR_INTERNET_DISCONNECTED/ });
  const [region] = (await callFrom(page, '/public/regions')) as { id: number }[];
  const body = { name: 'Frigorífico Novo', regionId: region?.id };
  const id = await create(page, '/establishments', body);
  const names = (await readRound(page, id)).cuts.map((cut) => cut.name);
  const [first = '', second = '', third = '', fourth = ''] = names;
  await page.goto(panelPaths.priceRound(id));
  const isFocused = (name: string) => cell(page, name).evaluate((input) => input === document.activeElement);
  const places = () => page.locator('table input').evaluateAll((inputs) => inputs.map((input) => input.id));

  await cell(page, third).fill('4990');
  const before = await places();
  expect(before).toHaveLength(40);
  await page.keyboard.press('Enter');
  await soon(() => isFocused(fourth)).toBe(true);
  for (const name of [third, second, first]) {
    await page.keyboard.press('Shift+Enter');
    await soon(() => isFocused(name)).toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await notice(page).getByText('1 preço salvo com sucesso!').waitFor();
  await soon(() => rowOf(page, third)).toContain('Salvo');
  const isOnTheWayOn = () => page.evaluate(() => document.activeElement?.ariaLabel ?? '');
  await soon(isOnTheWayOn).toMatch(/^Próximo estabelecimento: abrir /);
  expect(await places()).toEqual(before);
  await cell(page, second).focus();

  // A price of 0 is questioned, and saved only with a confirmation.
  await page.keyboard.type('0');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: 'R$ 0,00 é de graça: é isso mesmo?' });
  await soon(() => question.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(
      new RegExp(`^${second}: R\\$.0,00 é de graça(; o último aqui foi R\\$.\\d+,\\d\\d)?$`),
    ),
  ]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await soon(() => isFocused(second)).toBe(true);
  await soon(() => rowOf(page, second)).toContain('Não salvo');
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Sim, salvar' }).click();
  await soon(() => rowOf(page, second)).toContain('Salvo');
  await soon(isOnTheWayOn).toMatch(/^Próximo estabelecimento: abrir /);

  // Discarded prices can be restored; without the server a save is pending, with a button to retry.
  await cell(page, fourth).fill('39,90');
  await button(page, 'Descartar').click();
  await soon(() => cell(page, fourth).inputValue()).toBe('');
  await button(page, 'Desfazer').click();
  await soon(() => cell(page, fourth).inputValue()).toBe('39,90');
  await page.context().setOffline(true);
  await cell(page, fourth).press('Control+Enter');
  await soon(() => rowOf(page, fourth)).toContain('Não salvo (Simulado)');
  const again = button(page, 'Tentar novamente');
  await soon(() => again.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
    900,
  );
  await page.context().setOffline(false);
  await again.click();
  await soon(() => rowOf(page, fourth)).toMatch(/Salvo$/);
});

it('a lost connection and a closed tab lose nothing, and save once', async () => {
  const page = await openDesk({ expected: /ERR_FAILED|status of 409/ });
  const { id, names, today } = await openShop(page, 'Casa de Carnes Buriti');
  const [first = '', second = '', third = ''] = names;
  // The server saves the prices, but its reply is lost. A key pressed right after this could arrive before it.
  await page.route('**/backoffice/price-batches', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto(panelPaths.priceRound(id));
  await cell(page, first).fill('4990');
  await cell(page, first).press('Enter');
  await page.keyboard.type('1.234');
  await page.keyboard.press('Enter');
  await soon(() => cell(page, first).inputValue()).toBe('49,90');
  await soon(() => rowOf(page, second)).toContain('Não entendi este preço.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Escape');
  await soon(() => cell(page, second).inputValue()).toBe('');

  await page.keyboard.press('Control+Enter');
  await button(page, 'Tentar novamente').waitFor();
  await soon(() => rowOf(page, first)).toContain('Não salvo (Simulado)');
  await cell(page, third).fill('4950');
  await soon(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"49,50"');

  const later = await page.context().newPage();
  await page.close();
  await later.goto(panelPaths.priceRound(id));
  await later.getByText('O que você digitou continua aqui').waitFor();
  await soon(() => cell(later, first).inputValue()).toBe('49,90');
  await button(later, 'Tentar novamente').click();
  await notice(later).getByText('1 preço salvo com sucesso!').waitFor();
  await soon(() => rowOf(later, first)).toContain('Salvo');
  const kept = (await callFrom(later, '/backoffice/price-batches?search=buriti')) as { priceCount: number }[];
  expect(kept.map(({ priceCount }) => priceCount)).toEqual([1, 40]);

  // Another administrator is faster: the cell says so, keeps the typed price, and saves it on top.
  const cut = (await readRound(later, id)).cuts.find(({ name }) => name === third);
  await create(later, '/price-batches', {
    establishmentId: id,
    day: today,
    prices: [{ productId: cut?.productId, price: 55, seenId: cut?.last?.id }],
  });
  await button(later, 'Salvar 1 preço').click();
  await soon(() => rowOf(later, third)).toContain('Administrador mudou para R$ 55,00');
  await soon(() => cell(later, third).inputValue()).toBe('49,50');
  await button(later, 'Salvar 1 preço').click();
  // The notice of the first save may still be visible.
  await soon(() => rowOf(later, third)).toMatch(/Salvo$/);
  expect((await readRound(later, id)).cuts.find(({ name }) => name === third)?.last?.price).toBe(49.5);

  // The other cuts are confirmed unchanged. Signing out discards unsaved prices, after a confirmation.
  await button(later, /^Confirmar os que não mudaram \(38\)$/).click();
  const question = later.getByRole('alertdialog', { name: /^Confirmar 38 preços de / });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await soon(() => question.count()).toBe(0);
  await button(later, /^Confirmar os que não mudaram \(38\)$/).click();
  await question.getByRole('button', { name: 'Confirmar 38 preços' }).click();
  await notice(later).getByText('38 preços salvos com sucesso!').waitFor();
  await notice(later).getByRole('button', { name: 'Desfazer' }).click();
  await button(later, /^Confirmar os que não mudaram \(38\)$/).waitFor();
  await cell(later, first).fill('1');
  await button(later, 'Sair').click();
  await later.getByRole('alertdialog').getByText('o que você digitou será descartado').waitFor();
  await button(later, 'Sair assim mesmo').click();
  await later.waitForURL('/');
  expect(
    await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rodada'))),
  ).toEqual([]);
});

it('a column of a spreadsheet is pasted, a file is imported after its preview, and batches are undone', async () => {
  const page = await openDesk({ width: 360, height: 780 });
  const { id, names } = await openShop(page, 'Mercado do Lago');
  const [first = '', second = ''] = names;
  await page.goto(panelPaths.priceRound(id));
  await cell(page, first).waitFor();
  await cell(page, first).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '39,90\n99,90\n');
  await soon(() => rowOf(page, second)).toContain('Acima da faixa');
  await soon(() => cell(page, first).inputValue()).toBe('39,90');
  expect(await troublesOf(page)).toEqual([]);
  await button(page, 'Descartar').click();

  await page.goto(panelPaths.priceImport());
  await page.getByLabel('Escolher a planilha em CSV').setInputFiles({
    name: 'semana.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Produto;Loja;Preço\n${first};Mercado do Lago;41,90\n${second};Mercado do Lago;42,90\nConta Fila;Mercado do Lago;1\n`,
      'latin1',
    ),
  });
  await page.getByText('Quis dizer Contra Filé?').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const onlyValid = page.getByRole('checkbox', { name: /^Somente linhas válidas/ });
  expect(await onlyValid.isChecked()).toBe(true);
  await onlyValid.uncheck();
  await soon(() => button(page, 'Importar 2 preços').isDisabled()).toBe(true);
  await onlyValid.check();
  await button(page, 'Importar 2 preços').click();
  await page.getByRole('heading', { name: '2 preços importados' }).waitFor();

  await page.goto(panelPaths.list('priceBatches', { search: 'semana' }));
  await page.getByText('Mostrando 1 de 1 lote').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await button(page, /^Desfazer lote \d+, semana.csv$/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer lote' }).click();
  await notice(page).getByText('2 preços retirados.').waitFor();
  await page.getByText('Desfeito', { exact: true }).waitFor();
  await button(page, /^Desfazer lote/).click({ force: true });
  await notice(page).getByText('Este lote já foi desfeito.').waitFor();
});
