import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AdminListName, panelPaths } from '#web/panel-paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { journey, soon } from './support/journey.ts';
import { button, notice, openPanel, panelMenu } from './support/panel.ts';
import { anywhere, enterFrom } from './support/people.ts';
import { daysAgo } from './support/survey.ts';

/**
 * Spec, back office, section 8; design, section 6 (simulated changes). Sectors, categories and regions are cut off in
 * back-office-catalogue, the weekly round in weekly-round.
 */
const { visit } = journey('empty');

type Fields = Record<string, string>;

interface Story {
  list: AdminListName;
  /** 'estabelecimento' */
  noun: string;
  /** matches only the rows of this test */
  search: string;
  /** the path of the calls */
  calls: string;
  /** Creates the existing data by calls, including one row. */
  prepare(page: Page): Promise<unknown>;
  /** the existing row, as its buttons call it; the same after the change; and the new one */
  rows: { there: string; changed: string; created: string };
  /** the field to change, and its new value */
  change: readonly [label: string, value: string];
  /** text fields of a new row, by their labels */
  typed: Fields;
  /** comboboxes of a new row, with the text that finds the option */
  chosen?: Fields;
  /** a field that is not stored anywhere */
  secret?: readonly [label: string, value: string];
}

const save = (page: Page, path: string, body: object) =>
  callFrom(page, `/backoffice${path}`, { method: 'POST', body }) as Promise<{ id: number }>;
/** The id of a permanent row that exists from the beginning. */
const idOf = async (page: Page, noun: string, name: string) => {
  const path = `/backoffice/${noun}?limit=1&search=${encodeURIComponent(name)}`;
  return ((await callFrom(page, path)) as { id: number }[])[0]?.id;
};
const addShop = async (page: Page, name: string) =>
  save(page, '/establishments', {
    name,
    regionId: await idOf(page, 'regions', 'taquaralto'),
    sectorId: await idOf(page, 'sectors', 'açougue'),
  });

const stories: Story[] = [
  {
    list: 'establishments',
    noun: 'estabelecimento',
    search: 'Sertaneja',
    calls: '/establishments',
    prepare: (page) => addShop(page, 'Carnes Sertaneja'),
    rows: {
      there: 'Carnes Sertaneja',
      changed: 'Carnes Sertaneja do Norte',
      created: 'Sertaneja do Sul',
    },
    change: ['Nome', 'Carnes Sertaneja do Norte'],
    typed: {
      Nome: 'Sertaneja do Sul',
      CEP: '77023056',
      Bairro: 'Plano Diretor Sul',
      Endereço: 'Avenida NS 10, lote 3',
      Telefone: '(63) 3215-1000',
    },
    chosen: { Região: 'taquaralto', Setor: 'açougue' },
  },
  {
    list: 'products',
    noun: 'produto',
    search: 'javali',
    calls: '/products',
    prepare: async (page) =>
      save(page, '/products', {
        name: 'Lombo de javali',
        categoryId: await idOf(page, 'categories', 'bovina'),
      }),
    rows: { there: 'Lombo de javali', changed: 'Lombinho de javali', created: 'Pernil de javali' },
    change: ['Nome', 'Lombinho de javali'],
    typed: {
      Nome: 'Pernil de javali',
      Descrição: 'Com osso',
      'Outros nomes': 'pernil do mato\njavali assado',
    },
    chosen: { Categoria: 'bovina' },
  },
  {
    list: 'prices',
    noun: 'preço',
    search: 'Vaqueiro',
    calls: '/prices',
    async prepare(page) {
      const { id: establishmentId } = await addShop(page, 'Casa do Vaqueiro');
      const productId = await idOf(page, 'products', 'picanha');
      await save(page, '/prices', { establishmentId, productId, price: 59.9, collectionDate: daysAgo(0) });
    },
    rows: {
      there: 'Picanha, Casa do Vaqueiro, R$ 59,90',
      changed: 'Picanha, Casa do Vaqueiro, R$ 61,90',
      created: 'Alcatra, Casa do Vaqueiro, R$ 47,50',
    },
    change: ['Preço por kg', '61,90'],
    typed: { 'Preço por kg': '47,50' },
    chosen: { Produto: 'alcatra', Estabelecimento: 'vaqueiro' },
  },
  {
    list: 'users',
    noun: 'usuário',
    search: 'jurema',
    calls: '/users',
    prepare: (page) =>
      save(page, '/users', {
        name: 'Ana Jurema',
        email: 'ana.jurema@exemplo.com.br',
        password: 'capim dourado 77',
        role: 'user',
      }),
    rows: { there: 'Ana Jurema', changed: 'Ana Jurema Lopes', created: 'Rui Jurema' },
    change: ['Nome', 'Ana Jurema Lopes'],
    typed: { Nome: 'Rui Jurema', 'E-mail': 'rui.jurema@exemplo.com.br' },
    secret: ['Senha', 'carne de sol na brasa'],
  },
];

const labelled = (label: string) => new RegExp(`^${label}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

it.each(stories)('while the server is away nothing typed into $list is lost', async (story) => {
  const { list, noun, search, rows, change, typed, chosen = {}, secret } = story;
  const page = await openPanel(visit, panelPaths.list(list, { search }), {
    expected: /ERR_FAILED|status of (409|500)/,
    prepare: story.prepare,
  });
  await button(page, `Editar ${rows.there}`).waitFor();

  let server: 'cut off' | 'broken' | 'refuses' | 'back' = 'refuses';
  const meet = (route: Route) => {
    if (server === 'back' || route.request().method() === 'GET') return route.continue();
    if (server === 'cut off') return route.abort();
    const [status, code, message] =
      server === 'broken' ? ([500, 'internal', 'Algo deu errado.'] as const) : refusal;
    return route.fulfill({ status, json: { success: false, code, message } });
  };
  await page.route((url) => url.pathname.startsWith(`/api/backoffice${story.calls}`), meet);
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(labelled(label)).first();
  const send = () => dialog.getByRole('button', { name: `Salvar ${noun}`, exact: true }).click();
  const expectTyped = async () => {
    for (const [label, value] of Object.entries(typed)) {
      await soon(() => field(label).inputValue()).toBe(value);
    }
    for (const label of Object.keys(chosen)) expect(await field(label).inputValue(), label).not.toBe('');
  };
  const unsaved = (name: string, word = 'Não salvo') =>
    page
      .getByRole('row')
      .filter({ has: button(page, `Tentar novamente ${name}`) })
      .filter({ has: page.getByText(word, { exact: true }) })
      .filter({ has: page.getByText('(Simulado)') });

  // A refusal leaves the dialog open with the typed text.
  await button(page, labelled(`Nov[oa] ${noun}`))
    .first()
    .click();
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
  for (const [label, value] of Object.entries(chosen)) {
    await field(label).fill(value);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(value, 'i') })
      .first()
      .waitFor();
    await field(label).press('Enter');
  }
  if (secret) await field(secret[0]).fill(secret[1]);
  await send();
  await dialog.getByText(refusal[2]).first().waitFor();
  await expectTyped();
  if (secret) await soon(() => field(secret[0]).inputValue()).toBe(secret[1]);

  // Without a connection it closes, and the row is pending; a failing server has the same effect.
  server = 'cut off';
  await send();
  await notice(page)
    .getByText(`${capital(noun)} criado com sucesso! (Simulado)`)
    .waitFor();
  await unsaved(rows.created).waitFor();
  server = 'broken';
  await button(page, `Editar ${rows.there}`).click();
  await field(change[0]).fill(change[1]);
  await send();
  await notice(page)
    .getByText(`${capital(noun)} atualizado com sucesso! (Simulado)`)
    .waitFor();
  await button(page, `Tentar novamente ${rows.changed}`).click();
  await notice(page).getByText('Ainda não foi salvo', { exact: true }).waitFor();
  await unsaved(rows.changed).waitFor();

  // Everything typed is there again, except for a password, which has to be typed again.
  await button(page, secret ? `Tentar novamente ${rows.created}` : `Editar ${rows.created}`).click();
  await dialog.waitFor();
  await expectTyped();
  if (secret) {
    await dialog.getByText('A senha não ficou guardada').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await soon(() => field(secret[0]).inputValue()).toBe('');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept).not.toContain(secret[1]);
    await field(secret[0]).fill(secret[1]);
  }
  server = 'back';
  await send();
  await notice(page)
    .getByText(`${capital(noun)} criado com sucesso!`, { exact: true })
    .waitFor();
  if (secret) {
    const person = { name: rows.created, email: typed['E-mail'] ?? '', password: secret[1] };
    await enterFrom(await visit(anywhere), person);
    await page.getByRole('row', { name: new RegExp(`${person.name}.*Usuário`) }).waitFor();
  }
  await button(page, `Tentar novamente ${rows.changed}`).click();
  await notice(page)
    .getByText(`${capital(noun)} atualizado com sucesso!`, { exact: true })
    .waitFor();
  for (const name of [rows.created, rows.changed]) await button(page, `Editar ${name}`).waitFor();
  expect(await button(page, /^Tentar novamente/).count()).toBe(0);

  // A deletion is pending on its row like the others, even if its page is left in the meantime.
  server = 'cut off';
  await button(page, `Excluir ${rows.created}`).click();
  await button(page, 'Excluir').click();
  await soon(() => button(page, `Excluir ${rows.created}`).count()).toBe(0);
  await panelMenu(page).getByRole('link', { name: 'Regiões' }).click();
  await page.getByRole('heading', { level: 1, name: 'Regiões' }).waitFor();
  await notice(page)
    .getByText(`${capital(noun)} excluído com sucesso! (Simulado)`)
    .waitFor();
  await page.goBack();
  await unsaved(rows.created, 'Exclusão não salva').waitFor();
  server = 'back';
  await button(page, `Tentar novamente ${rows.created}`).click();
  await notice(page)
    .getByText(`${capital(noun)} excluído com sucesso!`, { exact: true })
    .waitFor();
  await soon(() => button(page, new RegExp(` ${rows.created}$`)).count()).toBe(0);
  await button(page, `Editar ${rows.changed}`).waitFor();
});

const refusal = [409, 'conflict', 'Assim não dá: já existe um igual.'] as const;
