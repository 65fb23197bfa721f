import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, type Establishment } from '#database/factories/establishments.ts';
import { createProduct, type Product } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { and, desc, eq, isNull } from '#database/orm.ts';
import { auditLog, prices, productSynonyms } from '#database/schema.ts';
import { openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let shop: Establishment;
let cut: Product;
let other: Product;
const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
beforeEach(async () => {
  shop = await createEstablishment(orm);
  [cut, other] = [await createProduct(orm), await createProduct(orm)];
});

const path = '/backoffice/price-batches/sheet';
type Options = Record<string, string | number>;
const addressOf = (end: string, options: Options) =>
  `${path}${end}?${new URLSearchParams({ fileName: 'junho.csv', ...options } as Record<string, string>)}`;
const formOf = (content: string | Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]));
  return form;
};
const preview = async (content: string | Buffer, options: Options = {}) =>
  (
    await api.read('previewPriceSheet', addressOf('/preview', options), {
      token: admin.token,
      form: formOf(content),
    })
  ).data;
const refusePreview = (content: string | Buffer, options: Options = {}) =>
  api.refusal(addressOf('/preview', options), { method: 'POST', token: admin.token, form: formOf(content) });
const importSheet = async (content: string | Buffer, options: Options = {}) => {
  const { preview: seen } = await preview(content, options);
  return (
    await api.read('importPriceSheet', addressOf('', { ...options, preview: seen, onlyValid: 'true' }), {
      token: admin.token,
      form: formOf(content),
    })
  ).data;
};
const refuseImport = (content: string, options: Options) =>
  api.refusal(addressOf('', options), { method: 'POST', token: admin.token, form: formOf(content) });
const live = async () =>
  (
    await orm
      .select()
      .from(prices)
      .where(and(eq(prices.establishmentId, shop.id), isNull(prices.withdrawnAt)))
      .orderBy(prices.id)
  ).map(({ priceCentavos }) => priceCentavos);
const only = async (line: string) => {
  const { rows } = await preview(`Produto;Loja;Preço;Data\n${line}`);
  return rows[0];
};

describe('POST /backoffice/price-batches/sheet/preview', () => {
  it('works: every row with its verdict, and nothing is saved', async () => {
    await importSheet(`produto;loja;preço\n${cut.name};${shop.name};49,90\n${other.name};${shop.name};30`);
    const content = [
      'Produto;Loja;Preço;Data',
      `${cut.name};${shop.name};R$ 49,90;${'12/06/2026'}`,
      `${other.name};${shop.name};31.50;2026-06-12`,
      `${cut.name};${shop.name};45;11/06/2026`,
      `Pneu;${shop.name};45;`,
    ].join('\r\n');
    const { rows, counts, chosen, missing, columns } = await preview(content);
    expect(chosen).toEqual({ product: 1, establishment: 2, region: 0, price: 3, day: 4 });
    expect(missing).toEqual([]);
    expect(columns[2]).toEqual({ number: 3, title: 'Preço', sample: 'R$ 49,90' });
    expect(counts).toEqual({ new: 1, corrects: 1, same: 1, refused: 1 });
    expect(rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [2, 'same'],
      [3, 'corrects'],
      [4, 'new'],
      [5, 'refused'],
    ]);
    expect(rows.map(({ lastPrice }) => lastPrice)).toEqual([49.9, 30, 49.9, null]);
    expect(rows[1]).toMatchObject({
      productId: other.id,
      establishmentId: shop.id,
      price: 31.5,
      day: testDay,
      reason: null,
    });
    expect(await live()).toEqual([4990, 3000]);
  });

  it('reads Windows-1252, commas, tabs and quoted cells, with or without titles', async () => {
    const accented = await createProduct(orm, { name: 'Maçã de Peito da Prévia' });
    const windows = Buffer.from(`Produto;Loja;Preço\nMaçã de Peito da Prévia;${shop.name};49,90`, 'latin1');
    expect((await preview(windows)).rows[0]).toMatchObject({ productId: accented.id, verdict: 'new' });
    const commas = `produto,loja,preco\n"${cut.name}","${shop.name}","49,90"`;
    expect((await preview(commas)).rows[0]).toMatchObject({ price: 49.9, verdict: 'new' });
    const tabs = `${cut.name}\t49,90\n${other.name}\t30`;
    const pasted = await preview(tabs, { product: 1, price: 2, establishmentId: shop.id });
    expect(pasted.counts.new).toBe(2);
    const marked = `\ufeffproduto;loja;preco\n${cut.name};${shop.name};1`;
    expect((await preview(marked)).counts.new).toBe(1);
  });

  it.each([
    ['a stated separator', 'sep=,\r\nProduto,Loja,Preço', ',', 3],
    ['a stated separator that the next program has padded', '"sep=;";;;\nProduto;Loja;Preço', ';', 3],
    ['titles before the columns', 'Lista, semana 48, de 2026\n\nAno;2026\nProduto;Loja;Preço', ';', 5],
    ['separators inside quotes', 'Produto;Loja;Preço;"Data, dia, mês, e ano"', ';', 2],
    ['line breaks inside quotes', 'Produto\tLoja\t"Preço\n(R$)"', '\t', 3],
    ['a title before columns that are chosen by hand', '"Boi; de, Ouro"\nA;B;C', ';', 3],
  ])('reads a file with %s', async (_, start, separator, row) => {
    const lines = [cut, other].map(({ name }) => [`"${name}"`, `"${shop.name}"`, '"59,90"'].join(separator));
    const { rows } = await preview([start, ...lines].join('\n'), { product: 1, establishment: 2, price: 3 });
    expect(rows).toMatchObject([
      { row, verdict: 'new', price: 59.9 },
      { row: row + 1, verdict: 'new', price: 59.9 },
    ]);
  });

  it('tells which columns are missing, and takes those chosen by hand, and the day of collection', async () => {
    const content = `A;B;C\n${cut.name};${shop.name};49,90`;
    expect(await preview(content)).toMatchObject({
      missing: ['product', 'establishment', 'price'],
      rows: [],
    });
    const day = '2026-06-09';
    const { rows, counts } = await preview(content, { product: 1, establishment: 2, price: 3, day });
    expect(counts.new).toBe(1);
    // No row has a day of its own.
    expect(rows[0]).toMatchObject({ day, verdict: 'new' });
    expect((await preview(content, { product: 1, price: 3, establishmentId: shop.id })).counts.new).toBe(1);
  });

  it('finds a product by a synonym, and refuses one of two products', async () => {
    await orm.insert(productSynonyms).values([
      { productId: cut.id, name: 'bife da previa' },
      { productId: cut.id, name: 'tira da previa' },
      { productId: other.id, name: 'tira da previa' },
    ]);
    expect(await only(`BIFE da Prévia;${shop.name};1;`)).toMatchObject({ productId: cut.id });
    expect(await only(`Tira da prévia;${shop.name};1;`)).toMatchObject({
      reason: expect.stringMatching(/^Este nome vale para mais de um produto: .+ e .+\.$/),
    });
  });

  it('finds a shop by its CNPJ, its legal name, or its name with its region', async () => {
    const [north, south] = [await createRegion(orm), await createRegion(orm)];
    const name = 'Boi da Prévia';
    const one = await createEstablishment(orm, { name, regionId: north.id, cnpj: '02588773000166' });
    const two = await createEstablishment(orm, {
      name,
      regionId: south.id,
      companyName: 'Prévia Ltda.',
      cnpj: '12ABC34501DE35',
    });
    const find = async (text: string) => (await only(`${cut.name};${text};1;`))?.establishmentId;
    expect(await find('02.588.773/0001-66')).toBe(one.id);
    expect(await find('12.abc.345/01de-35')).toBe(two.id);
    expect(await find(`boi da previa (${north.name})`)).toBe(one.id);
    expect(await find(`Boi da Prévia - ${south.name}`)).toBe(two.id);
    expect(await find('PREVIA LTDA')).toBe(two.id);
    const byColumn = await preview(`produto;loja;região;preço\n${cut.name};${name};${north.name};1`);
    expect(byColumn.rows[0]?.establishmentId).toBe(one.id);
    expect(await only(`${cut.name};${name};1;`)).toMatchObject({
      verdict: 'refused',
      reason: 'Há mais de um estabelecimento com este nome. Informe a região ou o CNPJ.',
    });
  });

  it.each([
    ['no product', () => `;${shop.name};1;`, 'Produto não informado.'],
    ['an unknown product', () => `Pneu;${shop.name};1;`, 'Produto desconhecido.'],
    ['no shop', () => `${cut.name};;1;`, 'Estabelecimento não informado.'],
    ['an unknown shop', () => `${cut.name};Nenhum;1;`, 'Estabelecimento desconhecido.'],
    ['no price', () => `${cut.name};${shop.name};;`, 'Preço não informado.'],
    ['a price that is none', () => `${cut.name};${shop.name};caro;`, 'Não entendi este preço.'],
    ['a price below zero', () => `${cut.name};${shop.name};-1;`, 'O preço não pode ser menor que zero.'],
    ['a day that is none', () => `${cut.name};${shop.name};1;ontem`, 'Não entendi esta data.'],
    [
      'a future day',
      () => `${cut.name};${shop.name};1;13/06/2026`,
      'A data da coleta não pode estar no futuro.',
    ],
  ])('refuses a row with %s', async (_, line, reason) => {
    expect(await only(line())).toMatchObject({ verdict: 'refused', reason });
  });

  it('finds a product by its printed name, suggests one where that says too little, and none for other goods', async () => {
    expect(await only(`C. FILE BOV. RESF. KG;${shop.name};1;`)).toMatchObject({
      verdict: 'new',
      productName: 'Contra Filé',
    });
    expect(await only(`Conta Fila;${shop.name};1;`)).toMatchObject({
      verdict: 'refused',
      suggestion: 'Contra Filé',
    });
    expect(await only(`CONTRA FILE SUINO;${shop.name};1;`)).toMatchObject({
      verdict: 'refused',
      suggestion: null,
    });
  });

  it('refuses a row that repeats another one', async () => {
    const line = `${cut.name};${shop.name}`;
    const { rows } = await preview(`produto;loja;preco\n${line};1\n${line};2`);
    expect(rows.map(({ reason }) => reason)).toEqual([
      null,
      'Repete o produto, o estabelecimento e o dia da linha 2.',
    ]);
  });

  it('refuses rows with texts that nobody writes, and only where they are needed', async () => {
    const sheet = await preview(
      [
        'produto;estabelecimento;preco;observacao',
        `${cut.name}${'.'.repeat(300)};${shop.name};1;`,
        `${cut.name};${shop.name}\0;2;`,
        `${cut.name};${shop.name};3;${'x'.repeat(300)}\0`,
        `${cut.name};a${' - '.repeat(60)}b;4;`,
      ].join('\n'),
    );
    expect(sheet.rows.map(({ reason }) => reason)).toEqual([
      'Texto longo demais: use até 200 caracteres.',
      'Retire os caracteres que não são texto.',
      null,
      'Estabelecimento desconhecido.',
    ]);
    expect(JSON.stringify(sheet)).not.toContain('\\u0000');
  });

  it('refuses a file without rows, with too many, with open quotes, or that is no text', async () => {
    const message = async (content: string | Buffer) => (await refusePreview(content)).message;
    expect(await message(';;\n;;')).toBe('O arquivo não tem linhas.');
    expect(await message('produto;preco')).toBe('O arquivo só tem os títulos das colunas.');
    expect(await message(`produto;preco\n${'a;1\n'.repeat(5001)}`)).toBe(
      'O arquivo tem mais de 5.000 linhas. Importe até 5.000 de cada vez.',
    );
    expect(await message('produto;preco\n"a;1')).toMatch(
      /^Não entendi o arquivo a partir da linha \d: há aspas sem fim\.$/,
    );
    const picture = await refusePreview(Buffer.from('89504e470d0a1a0a', 'hex'));
    expect([picture.status, picture.message]).toEqual([
      415,
      'Envie um arquivo CSV. No programa de planilhas, salve como CSV.',
    ]);
    const large = await refusePreview('a;1\n'.repeat(700_000));
    expect([large.status, large.message]).toEqual([413, 'O arquivo pode ter até 2 MB.']);
  });

  it('refuses no file name, and a shop that is gone', async () => {
    const content = `produto;preco\n${cut.name};1`;
    expect(await refusePreview(content, { fileName: ' ' })).toEqual(
      wrong('fileName', 'Informe o nome do arquivo.'),
    );
    expect(await refusePreview(content, { establishmentId: 999_999 })).toEqual(
      wrong('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.'),
    );
  });

  it('refuses a huge file before it is parsed', async () => {
    const message = async (content: string) => (await refusePreview(content)).message;
    const tooMany = 'O arquivo tem mais de 5.000 linhas. Importe até 5.000 de cada vez.';
    expect(await message('a\n'.repeat(1_000_000))).toBe(tooMany);
    expect(await message('\r'.repeat(20_001))).toBe(tooMany);
    expect(await message(`produto;preco\n${','.repeat(2_000_000)}`)).toBe(
      'A linha 2 é longa demais para uma lista de preços.',
    );
    expect(await message(`${','.repeat(400)}\n`.repeat(4_000))).toBe(
      'O arquivo tem colunas demais. Deixe as de produto, estabelecimento, preço e data.',
    );
  });

  it('reads 5,000 rows, however many empty ones lie between them', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `Nada ${index};${shop.name};${index}\n;;\n`);
    const { counts } = await preview(`produto;loja;preco\n${lines.join('')}`);
    expect(counts.refused).toBe(5_000);
  });
});

describe('POST /backoffice/price-batches/sheet', () => {
  const content = () => `produto;loja;preco\n${cut.name};${shop.name};49,90\nPneu;${shop.name};1`;

  it('works: the valid rows are one batch with one audit entry, undone as one', async () => {
    const before = await orm.$count(auditLog);
    const batch = await importSheet(content());
    expect(batch).toMatchObject({
      kind: 'spreadsheet',
      fileName: 'junho.csv',
      establishmentId: shop.id,
      userName: 'Marta Lima',
      priceCount: 1,
      refusedCount: 1,
      correctedCount: 0,
      sameCount: 0,
    });
    expect((await orm.$count(auditLog)) - before).toBe(1);
    const [entry] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'price-batches.import',
      rowId: batch.id,
      after: { priceCount: 1 },
    });
    expect(await live()).toEqual([4990]);
    const undone = await api.read('undoPriceBatch', `/backoffice/price-batches/${batch.id}/undo`, admin);
    expect(undone.data).toMatchObject({ withdrawn: 1 });
    expect(await live()).toEqual([]);
  });

  it('corrects prices of the same day, and leaves out those that are the same', async () => {
    await importSheet(`produto;loja;preco\n${cut.name};${shop.name};49,90\n${other.name};${shop.name};30`);
    const next = `produto;loja;preco\n${cut.name};${shop.name};45\n${other.name};${shop.name};30`;
    expect(await importSheet(next)).toMatchObject({ priceCount: 1, correctedCount: 1, sameCount: 1 });
    expect(await live()).toEqual([3000, 4500]);
  });

  it('belongs to no shop where it has prices of several', async () => {
    const second = await createEstablishment(orm);
    const lines = `produto;loja;preco\n${cut.name};${shop.name};1\n${cut.name};${second.name};2`;
    expect(await importSheet(lines)).toMatchObject({ establishmentId: null, priceCount: 2 });
  });

  it('refuses all where a row is refused, and imports nothing', async () => {
    const { preview: seen } = await preview(content());
    expect(await refuseImport(content(), { preview: seen })).toEqual(
      wrong('onlyValid', '1 linha foi recusada. Corrija o arquivo, ou importe somente as linhas válidas.'),
    );
    expect(await live()).toEqual([]);
  });

  it('refuses another file than that of the preview, and prices that have changed since', async () => {
    const { preview: seen } = await preview(content());
    const stale = {
      status: 409,
      success: false,
      code: 'stale',
      message: 'O arquivo ou os preços mudaram desde a prévia. Confira a nova prévia.',
    };
    const sent = { preview: seen, onlyValid: 'true' };
    expect(await refuseImport(`${content()}\n`, sent)).toEqual(stale);
    await importSheet(`produto;loja;preco\n${cut.name};${shop.name};45`);
    expect(await refuseImport(content(), sent)).toEqual(stale);
    expect(await live()).toEqual([4500]);
  });

  it('refuses a file that brings nothing new, and one without a preview', async () => {
    await importSheet(content());
    const { preview: seen } = await preview(content());
    expect(await refuseImport(content(), { preview: seen, onlyValid: 'true' })).toMatchObject({
      status: 400,
      message: 'Nenhuma linha do arquivo traz um preço novo.',
    });
    expect(await refuseImport(content(), {})).toEqual(
      wrong('preview', 'Confira a prévia antes de importar.'),
    );
  });

  it('imports once, however often it is sent under the same key, and no other file or choice', async () => {
    const { preview: seen } = await preview(content());
    const send = async (text: string, options: Options) => {
      const answer = await api.send(addressOf('', { preview: seen, ...options }), {
        method: 'POST',
        token: admin.token,
        form: formOf(text),
        headers: { 'idempotency-key': `sheet-${shop.id}-twice` },
      });
      return answer.json();
    };
    const first = await send(content(), { onlyValid: 'true' });
    expect(first).toMatchObject({ success: true, data: { priceCount: 1 } });
    expect(await send(content(), { onlyValid: 'true' })).toEqual(first);
    const conflict = { success: false, code: 'conflict' };
    expect(await send(`${content()}\n`, { onlyValid: 'true' })).toMatchObject(conflict);
    expect(await send(content(), { onlyValid: 'false' })).toMatchObject(conflict);
    expect(await live()).toEqual([4990]);
  });
});
