import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { merchantNames, priceBatches, prices, products } from '#database/schema.ts';
import { workbook } from '../imports/testing/write-survey.ts';
import { formWith } from '../platform/testing/pictures.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { type KeptShop, keepShop } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let shop: KeptShop;
beforeEach(async () => {
  shop = await keepShop(api);
});

const idOf = async (name: string) => {
  const [row] = await orm.select({ id: products.id }).from(products).where(eq(products.name, name));
  return row?.id ?? 0;
};
const digits = (value: number, length: number) => String(value).padStart(length, '0');
/** A line of ITENSMGV.TXT. */
const line = (code: number, name: string, centavos: number, type = '0') =>
  `01${type}${digits(code, 6)}${digits(centavos, 6)}005${name.padEnd(25)}${' '.repeat(25)}${'0'.repeat(82)}`;
const scale = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const usual = [
  line(101, 'PICANHA BOV RESF KG', 8990),
  line(104, 'MAMINHA BOV PC KG', 5290),
  line(201, 'PAO FRANCES KG', 1990),
  line(202, 'ZEFERINA 1A', 4990),
];
const sent = (bytes: Buffer, name = 'ITENSMGV.TXT') => ({
  form: formWith('file', bytes, name, 'text/plain'),
});
const send = async (bytes: Buffer, { query = '', name }: { query?: string; name?: string } = {}) => {
  const path = `${shop.path}/files${query}`;
  return (await api.read('sendMerchantFile', path, { token: shop.person.token, ...sent(bytes, name) })).data;
};
const refuse = (bytes: Buffer) =>
  api.refusal(`${shop.path}/files`, { method: 'POST', token: shop.person.token, ...sent(bytes) });
const outcomes = ({ prices }: Awaited<ReturnType<typeof send>>) =>
  prices.map(({ name, productName, price, outcome }) => [name, productName, price, outcome]);
const unknownNames = async () =>
  (await api.read('readMerchantBoard', `${shop.path}/board`, { token: shop.person.token })).data.unknownNames;

describe("'sendMerchantFile'", () => {
  it('takes the file of a scale: what it knows counts, what it does not is asked once', async () => {
    const answer = await send(scale(...usual));
    expect(outcomes(answer)).toEqual([
      ['PICANHA BOV RESF KG', 'Picanha', 89.9, 'taken'],
      ['MAMINHA BOV PC KG', 'Maminha', 52.9, 'taken'],
      ['PAO FRANCES KG', null, 19.9, 'none'],
      ['ZEFERINA 1A', null, 49.9, 'unknown'],
    ]);
    expect(answer.counts).toEqual({ taken: 2, waiting: 0, unknown: 1, none: 1, refused: 0 });
    expect(answer.prices[0]?.code).toBe('101');
    const [batch] = await orm.select().from(priceBatches).where(eq(priceBatches.establishmentId, shop.id));
    expect(batch).toMatchObject({ kind: 'spreadsheet', fileName: 'ITENSMGV.TXT', priceCount: 2 });
    expect(await unknownNames()).toEqual(['ZEFERINA 1A']);
    // Again, it changes nothing.
    await send(scale(...usual));
    expect(await orm.$count(prices, eq(prices.establishmentId, shop.id))).toBe(2);
    expect(await unknownNames()).toEqual(['ZEFERINA 1A']);
  });

  it('takes what the customer pays, and asks where it could be what the shop pays', async () => {
    const titled = 'Descricao;Preço Custo;Preço Venda\nPicanha;50,00;89,90\n';
    expect((await send(Buffer.from(titled))).prices).toMatchObject([{ price: 89.9, outcome: 'taken' }]);
    const untitled = Buffer.from('Picanha;50,00;89,90\n');
    expect((await refuse(untitled)).message).toMatch(/^Há mais de uma coluna de valores/);
  });

  it('passes over what is no name, and what a name cannot have', async () => {
    const rows = new Map([
      [1, ['Pica\0nha', '89,90']],
      [2, ['漢'.repeat(1000), '89,90']],
    ]);
    const book = workbook([{ name: 'Plan1', rows }]);
    expect(outcomes(await send(book, { name: 'precos.xlsx' }))).toEqual([
      ['Picanha', 'Picanha', 89.9, 'taken'],
    ]);
  });

  it('leaves a price alone that was said on the board since the list first came', async () => {
    await send(scale(...usual));
    api.pass(3600);
    await api.read('saveMerchantPrices', `${shop.path}/prices`, {
      token: shop.person.token,
      body: { prices: [{ productId: await idOf('Picanha'), price: 88 }] },
    });
    const { counts, prices: sentAgain } = await send(scale(...usual));
    expect(sentAgain[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Minha loja') });
    expect(counts).toMatchObject({ taken: 1, refused: 1 });
  });

  it('takes a table of names and prices, with titles or without, and a workbook', async () => {
    const table = 'Lista do Zé;;\nProduto;Obs;Preço\nPicanha;;R$ 89,90\nMaminha;sem gordura;52,90\nTotal;;\n';
    expect((await send(Buffer.from(table))).counts).toMatchObject({ taken: 2 });
    expect(outcomes(await send(Buffer.from('101;Picanha;88,90\n104;Maminha;51,90\n')))).toEqual([
      ['Picanha', 'Picanha', 88.9, 'taken'],
      ['Maminha', 'Maminha', 51.9, 'taken'],
    ]);
    const book = workbook([
      {
        name: 'Plan1',
        rows: new Map([[1, ['Picanha', '87,90']]]),
      },
    ]);
    expect(outcomes(await send(book, { name: 'precos.xlsx' }))).toEqual([
      ['Picanha', 'Picanha', 87.9, 'taken'],
    ]);
  });

  it('refuses a file without names and prices, and one that is no list', async () => {
    expect(await refuse(Buffer.from('só um texto\nem duas linhas\n'))).toMatchObject({
      status: 400,
      message: 'Não achei nenhum nome com preço neste arquivo.',
    });
    expect(await refuse(Buffer.from('%PDF-1.4'))).toMatchObject({ status: 415 });
    expect(await refuse(Buffer.from('PK\u0003\u0004 nada'))).toMatchObject({ status: 400 });
  });

  it('asks which of two names is the cut, where their prices differ, and takes the other unit for another thing', async () => {
    const answer = await send(
      scale(line(1, 'PICANHA BOV', 8990), line(2, 'PICANHA BOV PC', 7990), line(3, 'MAMINHA UN', 900, '1')),
    );
    expect(answer.prices.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'O produto veio duas vezes, com preços diferentes.'],
      ['refused', 'O produto veio duas vezes, com preços diferentes.'],
      ['refused', 'O preço é por outra unidade.'],
    ]);
    expect(await unknownNames()).toEqual(['PICANHA BOV', 'PICANHA BOV PC']);
  });

  it('asks about a list that is the same for 60 days, and takes it when a person says that it is right', async () => {
    const written = () => orm.$count(prices, eq(prices.establishmentId, shop.id));
    await send(scale(...usual));
    api.pass(2 * 24 * 60 * 60);
    expect((await send(scale(...usual))).counts.taken).toBe(2);
    expect(await written()).toBe(4);
    api.pass(57 * 24 * 60 * 60);
    const later = await api.signIn();
    await orm.execute(sql`update merchants set user_id = ${later.id} where establishment_id = ${shop.id}`);
    shop = { ...shop, person: later };
    expect((await send(scale(...usual))).counts.taken).toBe(2);
    expect(await written()).toBe(6);
    api.pass(24 * 60 * 60);
    const message =
      'Esta lista é a mesma desde 12/06/2026. Confira os preços em Minha loja: se nada mudou, diga lá.';
    expect(await refuse(scale(...usual.toReversed()))).toMatchObject({
      status: 409,
      code: 'conflict',
      message,
    });
    const board = await api.read('readMerchantBoard', `${shop.path}/board`, { token: shop.person.token });
    expect(board.data.sameListSince).toBe('2026-06-12');
    expect((await send(scale(...usual), { query: '?stillRight=true' })).counts.taken).toBe(2);
    expect((await send(scale(...usual))).counts.taken).toBe(2);
    api.pass(61 * 24 * 60 * 60);
    const last = await api.signIn();
    await orm.execute(sql`update merchants set user_id = ${last.id} where establishment_id = ${shop.id}`);
    shop = { ...shop, person: last };
    expect((await refuse(scale(...usual))).code).toBe('conflict');
    await api.read('keepMerchantPrices', `${shop.path}/unchanged`, { token: last.token });
    expect((await send(scale(...usual))).counts.taken).toBe(2);
    // A name that the list does not have any more is not asked about for ever.
    expect(await unknownNames()).toEqual(['ZEFERINA 1A']);
    await orm.execute(sql`update merchant_names set created_at = created_at - interval '61 days'`);
    await send(scale(...usual.slice(0, 3)));
    expect(await unknownNames()).toEqual([]);
    // One new price is another list.
    await send(scale(...usual.slice(1), line(101, 'PICANHA BOV RESF KG', 8890)));
  });
});

describe("'saveMerchantNames'", () => {
  const say = (names: object[]) =>
    api.read('saveMerchantNames', `${shop.path}/names`, { token: shop.person.token, body: { names } });

  it('remembers what a name is at this shop, also against the dictionary', async () => {
    const picanha = await idOf('Picanha');
    await send(scale(...usual));
    const { data } = await say([
      { name: 'Zeferína 1a', productId: picanha },
      { name: 'PICANHA BOV RESF KG', productId: null },
    ]);
    expect(data.unknownNames).toEqual([]);
    expect(outcomes(await send(scale(...usual)))).toEqual([
      ['PICANHA BOV RESF KG', null, 89.9, 'none'],
      ['MAMINHA BOV PC KG', 'Maminha', 52.9, 'taken'],
      ['PAO FRANCES KG', null, 19.9, 'none'],
      ['ZEFERINA 1A', 'Picanha', 49.9, 'waiting'],
    ]);
    shop = await keepShop(api);
    expect((await send(scale(...usual))).counts).toMatchObject({ taken: 2, unknown: 1 });
  });

  it('refuses unknown goods and names without a letter', async () => {
    const refuseNames = (names: object[]) =>
      api.refusal(`${shop.path}/names`, { method: 'PUT', token: shop.person.token, body: { names } });
    expect(await refuseNames([{ name: 'KIT', productId: 999_999 }])).toEqual(
      wrong('names', 'Este produto não existe mais.'),
    );
    expect(await refuseNames([{ name: '***', productId: null }])).toEqual(
      wrong('names', 'Informe os nomes.'),
    );
    expect(await orm.$count(merchantNames, eq(merchantNames.establishmentId, shop.id))).toBe(0);
  });
});
