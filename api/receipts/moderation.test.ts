import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptCase } from '#contract/receipt-rows.ts';
import { createEstablishment, type Establishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import {
  createReceipt,
  createReceiptImage,
  createReceiptItem,
  createReceiptProductName,
} from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, inArray, isNull } from '#database/orm.ts';
import {
  auditLog,
  prices,
  products,
  receiptItems,
  receiptProductNames,
  receipts,
  reportedPrices,
} from '#database/schema.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';
import { describeDecisions } from '../testing/describe-decisions.ts';
import { accessKeyOf, cnpj, keyOf } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/receipts';
let admin: Person;
let shop: Establishment;
let picanha: { id: number; name: string };
let costela: { id: number; name: string };
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Maria Souza' });
  shop = await createEstablishment(orm, { name: 'Casa de Carnes do Zé', cnpj });
  picanha = await productNamed('Picanha');
  costela = await createProduct(orm, { name: 'Costela Suína' });
});

/** The catalogue's own product of a name. */
const productNamed = async (name: string) =>
  onlyRow(await orm.select().from(products).where(eq(products.name, name)));

type Line = Omit<Parameters<typeof createReceiptItem>[1], 'receiptId' | 'position'>;

/** Inserts a receipt of the shop, of yesterday, with these lines. */
async function receiptOf(lines: readonly Line[], overrides: Parameters<typeof createReceipt>[1] = {}) {
  const receipt = await createReceipt(orm, {
    establishmentId: shop.id,
    createdAt: at('2026-06-11', '18:30:00'),
    ...overrides,
  });
  await orm.delete(receiptItems).where(eq(receiptItems.receiptId, receipt.id));
  for (const [index, line] of lines.entries()) {
    await createReceiptItem(orm, { receiptId: receipt.id, position: index + 1, ...line });
  }
  return receipt;
}

const list = (query = '') => api.read('listReceipts', `${path}${query}`, { token: admin.token });
const read = async (id: number): Promise<ReceiptCase> =>
  (await api.read('readReceipt', `${path}/${id}`, { token: admin.token })).data;
const publishing = (id: number, body: object, { token } = admin) =>
  [`${path}/${id}/prices`, { method: 'POST', token, body }] as const;
const publish = async (id: number, body: object) => {
  const { version } = await read(id);
  return (await api.read('publishReceiptItems', ...publishing(id, { version, ...body }))).data;
};
const refusePublishing = (id: number, body: object) =>
  api.refusal(...publishing(id, { version: 1, ...body }));
const undo = async (id: number, version = 2) =>
  (
    await api.read('undoReceiptDecision', `${path}/${id}/undo-decision`, {
      token: admin.token,
      body: { version },
    })
  ).data;
const refuseUndo = (id: number, version: number) =>
  api.refusal(`${path}/${id}/undo-decision`, { method: 'POST', token: admin.token, body: { version } });
const livePrices = (productId: number) =>
  orm
    .select()
    .from(prices)
    .where(and(eq(prices.productId, productId), isNull(prices.withdrawnAt)));
const afterwards = (seconds: number, act: () => Promise<unknown>) => {
  api.pass(seconds);
  return act().finally(() => api.pass(-seconds));
};

describe('GET /backoffice/receipts', () => {
  it('works: what waits first, the oldest ahead; by status, by shop and by person, in pages', async () => {
    const place = await createEstablishment(orm, { name: 'Frigorífico Jalapão' });
    const [ana, rui] = [await api.signIn({ name: 'Ana Kalunga' }), await api.signIn({ name: 'Rui Jalapão' })];
    const day = (number: number) => at(`2026-06-0${number}`);
    const of = (overrides: object) => createReceipt(orm, { establishmentId: place.id, ...overrides });
    const old = await of({ userId: ana.id, createdAt: day(1) });
    const decided = { decidedAt: day(3), decidedBy: admin.id };
    const approved = await of({ userId: null, createdAt: day(2), status: 'approved', ...decided });
    const young = await of({ userId: ana.id, createdAt: day(4) });
    const reason = { status: 'rejected', rejectionReason: 'Foto ilegível.' };
    const rejected = await of({ userId: ana.id, createdAt: day(5), ...reason });
    const elsewhere = await createReceipt(orm, { userId: rui.id, createdAt: day(6) });
    const found = async (query: string) => (await list(query)).data.map(({ id }) => id);
    const whole = [old.id, young.id, rejected.id, approved.id];

    expect(await found('?search=frigorifico')).toEqual(whole);
    expect(await found('?search=jalapao')).toEqual([
      ...[old.id, young.id, elsewhere.id],
      ...[rejected.id, approved.id],
    ]);
    expect(await found('?search=ana%20jalapao&status=pending')).toEqual([old.id, young.id]);
    expect(await found('?search=frigorifico&status=rejected')).toEqual([rejected.id]);
    expect(await found('?search=frigorifico&sort=-createdAt&status=pending')).toEqual([young.id, old.id]);
    expect(await found('?search=frigorifico&sort=-waiting&status=pending')).toEqual([young.id, old.id]);
    expect(await found('?search=frigorifico&limit=2&page=2')).toEqual([rejected.id, approved.id]);
    expect(await found('?search=frigorifico&limit=3')).toEqual([old.id, young.id, rejected.id]);
    expect(await found('?search=frigorifico&limit=3&page=2')).toEqual([approved.id]);
    expect(await found('?search=frigorifico&sort=-waiting')).toEqual(whole.toReversed());
    const byDay = [old.id, approved.id, young.id, rejected.id];
    expect(await found('?search=frigorifico&sort=createdAt')).toEqual(byDay);
    const { data, count } = await list('?search=frigorifico&status=approved');
    expect([data, count]).toEqual([
      [
        {
          id: approved.id,
          Establishment: {
            id: place.id,
            name: 'Frigorífico Jalapão',
            region: 'Sul',
          },
          User: null,
          itemCount: 1,
          publishedCount: 0,
          total: 14.76,
          hasImage: false,
          accessKey: null,
          status: 'approved',
          rejectionReason: null,
          createdAt: '2026-06-02T08:00:00-03:00',
          decidedAt: '2026-06-03T08:00:00-03:00',
          DecidedBy: { name: 'Maria Souza' },
          decidedByRule: false,
          version: 1,
        },
      ],
      1,
    ]);
    expect((await list('?search=kalunga&limit=1')).data[0]?.User).toEqual({
      name: 'Ana Kalunga',
      email: ana.email,
    });
  });

  it('has ten on a page, and refuses an unknown status', async () => {
    const many = await createEstablishment(orm, { name: 'Onze Notas' });
    for (let number = 0; number < 11; number += 1) await createReceipt(orm, { establishmentId: many.id });
    const { data, count } = await list('?search=onze%20notas');
    expect([data.length, count]).toEqual([10, 11]);
    expect((await api.refusal(`${path}?status=lost`, { token: admin.token })).status).toBe(400);
  });
});

describe('GET /backoffice/receipts/:id', () => {
  it('works: picture, key, record, and for each line the product and what it costs there today', async () => {
    const person = await api.signIn();
    const { key } = await createReceiptImage(orm, { userId: person.id });
    await createReceipt(orm, { userId: person.id, status: 'approved' });
    await createReceipt(orm, { userId: person.id, status: 'rejected' });
    const [maminha, file] = [await productNamed('Maminha'), await productNamed('Filé Mignon')];
    await createReceiptProductName(orm, {
      establishmentId: shop.id,
      name: 'mam. resf. peca',
      productId: maminha.id,
    });
    await createReceiptProductName(orm, { name: 'alcatra especial', productId: file.id });
    const current = await createPrice(orm, {
      productId: maminha.id,
      establishmentId: shop.id,
      priceCentavos: 5290,
      observedAt: at('2026-06-08'),
      source: 'admin',
    });
    await createPrice(orm, { productId: maminha.id, priceCentavos: 1000 });
    const accessKey = accessKeyOf(77);
    const receipt = await receiptOf(
      [
        {
          productName: 'MAM. RESF.  Peça',
          productId: file.id,
          priceCentavos: 4990,
          quantityThousandths: 812,
        },
        { productName: 'FILÉ', productId: file.id, priceCentavos: 8000, quantityThousandths: 2000 },
        { productName: 'COSTELA SUINA CONG', priceCentavos: 2250, quantityThousandths: 1500 },
        { productName: 'SABAO EM PO', priceCentavos: 999, quantityThousandths: 1000 },
      ],
      { userId: person.id, imageKey: key, accessKey },
    );
    const found = await read(receipt.id);
    expect(found).toMatchObject({
      imageUrl: `/uploads/receipt/${key}`,
      hasImage: true,
      accessKey,
      key: { month: '2022-05', issuer: { cnpj, cpf: null }, isOfPlace: true },
      record: { sent: 3, decided: 2, approved: 1 },
      purchase: null,
      use: 'none',
      total: 244.26,
    });
    expect(found.items).toEqual([
      {
        position: 1,
        productName: 'MAM. RESF.  Peça',
        price: 49.9,
        quantity: 0.812,
        total: 40.52,
        discount: 0,
        agrees: null,
        unit: null,
        counted: false,
        match: {
          productId: maminha.id,
          productName: 'Maminha',
          unit: 'kg',
          by: 'remembered',
          isContradicted: true,
        },
        current: {
          id: current.id,
          price: 52.9,
          collectionDate: '2026-06-08T08:00:00-03:00',
          source: 'admin',
          sourceName: 'Loja',
          paymentCondition: 'any',
          lifeDays: 10,
          expiresOn: '2026-06-18',
          expired: false,
        },
        published: null,
      },
      expect.objectContaining({
        position: 2,
        counted: true,
        match: expect.objectContaining({ productId: file.id, productName: 'Filé Mignon', by: 'sent' }),
        current: null,
      }),
      expect.objectContaining({
        position: 3,
        match: expect.objectContaining({
          productId: costela.id,
          productName: 'Costela Suína',
          by: 'suggested',
        }),
      }),
      expect.objectContaining({ position: 4, match: null, current: null, published: null }),
    ]);
  });

  it('says what is printed: the day, which is that of the prices, the sum, and which line does not add up', async () => {
    const read60 = {
      productName: 'PICANHA KG',
      priceCentavos: 6000,
      quantityThousandths: 500,
      unit: 'kg',
    } as const;
    const lines = [
      { ...read60, totalCentavos: 3000 },
      { ...read60, totalCentavos: 3001, discountCentavos: 100 },
    ];
    const printed = { purchasedOn: '2026-06-09', printedTotalCentavos: 5901 };
    const { id } = await receiptOf(lines, printed);
    expect(await read(id)).toMatchObject({
      total: 59.01,
      sumAgrees: true,
      purchasedOn: '2026-06-09',
      purchase: { usual: '2026-06-09', first: '2025-06-11', last: '2026-06-11' },
      items: [
        { total: 30, discount: 0, agrees: true, unit: 'kg' },
        { total: 30.01, discount: 1, agrees: false },
      ],
    });
    await publish(id, { approve: true, items: [{ position: 1, productId: picanha.id }] });
    expect((await livePrices(picanha.id))[0]?.observedAt).toEqual(at('2026-06-09', '23:59:59'));
    const other = await receiptOf(lines, { ...printed, printedTotalCentavos: 5900 });
    expect(await read(other.id)).toMatchObject({ sumAgrees: false });
    // A day that cannot be is none.
    const late = await receiptOf(lines, { purchasedOn: '2026-06-12' });
    expect(await read(late.id)).toMatchObject({ sumAgrees: null, purchase: { usual: '2026-06-11' } });
  });

  it('says which company the key names, and the days of the purchase', async () => {
    const other = await createEstablishment(orm, { cnpj: '11222333000181' });
    const unknown = await createEstablishment(orm, { cnpj: null });
    const of = async (establishmentId: number, number: number) =>
      (await read((await createReceipt(orm, { establishmentId, accessKey: accessKeyOf(number) })).id)).key;
    expect(await of(other.id, 78)).toMatchObject({ isOfPlace: false });
    expect(await of(unknown.id, 79)).toMatchObject({ isOfPlace: null });
    const keyed = (accessKey: string) => createReceipt(orm, { establishmentId: other.id, accessKey });
    const ofPerson = await keyed(keyOf('2606', '00052998224725'));
    expect((await read(ofPerson.id)).key).toMatchObject({
      issuer: { cnpj: null, cpf: '•••.•••.247-••' },
      isOfPlace: false,
    });
    // Such a key was accepted once.
    const wrongOne = await keyed(keyOf('2606', '16593945000103'));
    expect((await read(wrongOne.id)).key).toMatchObject({ issuer: null, isOfPlace: false });
    const { id } = await receiptOf([], { userId: null });
    expect(await read(id)).toMatchObject({
      key: null,
      record: null,
      purchase: { usual: '2026-06-11', first: '2025-06-11', last: '2026-06-11' },
      items: [],
    });
    expect(await api.refusal(`${path}/987654`, { token: admin.token })).toMatchObject({
      status: 404,
      message: 'Comprovante não encontrado.',
    });
  });
});

describe('POST /backoffice/receipts/:id/prices', () => {
  it('works: approves, makes prices of the moment of the receipt, and remembers the names of the shop', async () => {
    const [fraldinha, cupim] = [await createProduct(orm), await createProduct(orm)];
    const lines = [
      { productName: 'FRALD. Boví', priceCentavos: 4490 },
      { productName: 'CUPIM BANDEJA', priceCentavos: 1500, quantityThousandths: 1000 },
      { productName: 'SABAO EM PO' },
    ];
    const { id } = await receiptOf(lines);
    const answer = await publish(id, {
      approve: true,
      items: [
        { position: 1, productId: fraldinha.id },
        { position: 2, productId: cupim.id, price: 37.5 },
      ],
    });
    expect(answer).toMatchObject({
      status: 'approved',
      DecidedBy: { name: 'Maria Souza' },
      publishedCount: 2,
      items: [
        { published: { productId: fraldinha.id, price: 44.9, source: 'receipt', sourceName: 'Nota fiscal' } },
        { published: { productId: cupim.id, price: 37.5, collectionDate: '2026-06-11T18:30:00-03:00' } },
        { published: null },
      ],
    });
    const [price] = await livePrices(fraldinha.id);
    expect(price).toMatchObject({
      establishmentId: shop.id,
      priceCentavos: 4490,
      observedAt: at('2026-06-11', '18:30:00'),
      source: 'receipt',
      paymentCondition: 'any',
    });
    const shown = await api.get(`/public/prices/product/${fraldinha.id}`);
    expect(shown.json().data).toMatchObject([{ id: price?.id, price: 44.9, sourceName: 'Nota fiscal' }]);
    // The log would outlive the words of the person.
    const entry = await api.lastAudit();
    expect(entry).toMatchObject({
      action: 'receipts.publish',
      rowId: id,
      userId: admin.id,
      before: { status: 'pending' },
      after: {
        status: 'approved',
        prices: [
          { product: fraldinha.name, price: 44.9 },
          { product: cupim.name, price: 37.5 },
        ],
      },
    });
    expect(JSON.stringify(entry)).not.toMatch(/FRALD|BANDEJA|SABAO/);

    const next = await receiptOf(lines);
    expect((await read(next.id)).items.map(({ match }) => match?.by)).toEqual([
      'remembered',
      'remembered',
      undefined,
    ]);
    const elsewhere = await receiptOf(lines, { establishmentId: (await createEstablishment(orm)).id });
    expect((await read(elsewhere.id)).items[0]?.match?.by).not.toBe('remembered');
  });

  it('has the reports ranked anew that wait for the same price', async () => {
    const product = await createProduct(orm);
    const report = await createReportedPrice(orm, {
      productId: product.id,
      establishmentId: shop.id,
      reportedCentavos: 2000,
      status: 'pending',
      urgency: 0,
    });
    const { id } = await receiptOf([{ priceCentavos: 4000 }]);
    await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    await api.context.jobs.settled();
    const [ranked] = await orm.select().from(reportedPrices).where(eq(reportedPrices.id, report.id));
    expect(ranked?.urgency).not.toBe(0);
  });

  it('more lines can follow; the newest match of a name wins', async () => {
    const [wrongOne, right] = [await createProduct(orm), await createProduct(orm)];
    const { id } = await receiptOf([{ productName: 'MUSCULO TRAS' }, { productName: 'MÚSCULO  tras' }]);
    await publish(id, { approve: true, items: [{ position: 1, productId: wrongOne.id }] });
    await publish(id, { items: [{ position: 2, productId: right.id }] });
    const remembered = await orm
      .select()
      .from(receiptProductNames)
      .where(eq(receiptProductNames.name, 'musculo tras'));
    expect(remembered).toEqual([{ establishmentId: shop.id, name: 'musculo tras', productId: right.id }]);
  });

  it('sent twice under one key, it makes the prices once; without a key, the second is told', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    const body = { version: 1, approve: true, items: [{ position: 1, productId: product.id }] };
    const [address, sent] = publishing(id, body);
    const keyed = { ...sent, headers: { 'idempotency-key': 'prices-of-one-receipt' } };
    const first = await api.read('publishReceiptItems', address, keyed);
    expect(await api.read('publishReceiptItems', address, keyed)).toEqual(first);
    for (const again of [body, { ...body, approve: false }]) {
      expect(await refusePublishing(id, again)).toMatchObject({
        status: 409,
        code: 'stale',
        changed: { name: 'Maria Souza' },
      });
    }
    expect(await livePrices(product.id)).toHaveLength(1);
  });

  it('of two administrators at once, the second is told who was first, and nothing is made twice', async () => {
    const second = await api.signIn({ role: 'admin' });
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    const body = { version: 1, approve: true, items: [{ position: 1, productId: product.id }] };
    const answers = await Promise.all([admin, second].map((by) => api.send(...publishing(id, body, by))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await livePrices(product.id)).toHaveLength(1);
  });

  it('takes the day that is read on the receipt', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    const items = [{ position: 1, productId: product.id }];
    for (const [day, message] of [
      ['2026-06-12', 'Escolha um dia de 11 jun. 2025 a 11 jun. 2026.'],
      ['12/06/2026', 'Informe uma data no formato dd/mm/aaaa.'],
    ]) {
      expect(await refusePublishing(id, { approve: true, day, items })).toEqual(wrong('day', message ?? ''));
    }
    await publish(id, { approve: true, day: '2026-06-09', items });
    expect((await livePrices(product.id))[0]?.observedAt).toEqual(at('2026-06-09', '23:59:59'));
  });

  it('gives no current price of an older purchase, which keeps its day', async () => {
    const product = await createProduct(orm);
    const items = [{ position: 1, productId: product.id }];
    const { id } = await receiptOf([{}], { accessKey: accessKeyOf(81, '2603') });
    expect(await read(id)).toMatchObject({
      use: 'history',
      purchase: { usual: '2026-03-31', first: '2026-03-01', last: '2026-03-31' },
    });
    const { items: made } = await publish(id, { approve: true, items });
    expect(made[0]?.published).toMatchObject({ expired: true, collectionDate: '2026-03-31T23:59:59-03:00' });
  });

  it('asks for the printed day where only the last days of the month would still count', async () => {
    const product = await createProduct(orm);
    const items = [{ position: 1, productId: product.id }];
    api.pass(-8 * 86_400);
    try {
      const createdAt = at('2026-06-03');
      const { id } = await receiptOf([{}], { accessKey: accessKeyOf(82, '2605'), createdAt });
      expect(await read(id)).toMatchObject({ use: 'current', purchase: { usual: null } });
      expect(await refusePublishing(id, { approve: true, items })).toEqual(
        wrong('day', 'Informe o dia da compra, impresso na nota: dele depende se os preços ainda valem.'),
      );
      await publish(id, { approve: true, day: '2026-05-02', items });
      expect((await livePrices(product.id))[0]?.observedAt).toEqual(at('2026-05-02', '23:59:59'));
    } finally {
      api.pass(8 * 86_400);
    }
  });

  it('makes no prices of a purchase of more than a year ago', async () => {
    const { id } = await receiptOf([{}], { accessKey: accessKeyOf(80) });
    expect(
      await refusePublishing(id, { approve: true, items: [{ position: 1, productId: picanha.id }] }),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Esta compra tem mais de um ano: os preços dela não são mais publicados.',
    });
  });

  const line = (position: number, productId: number | undefined, price?: number) => ({
    position,
    productId,
    price,
  });
  it.each([
    [[], 'items', 'Escolha ao menos um item.'],
    [undefined, 'items', 'Escolha ao menos um item.'],
    [[line(1, undefined)], 'items.0.productId', 'Escolha o produto.'],
    [[line(1, 987_654)], 'productId:1', 'Este produto não existe mais. Escolha outro.'],
    [[line(9, 1)], 'position:9', 'Esta linha não existe.'],
    [[line(1, 1, -1)], 'items.0.price', 'O preço não pode ser menor que zero.'],
    [[line(1, 1, 10_001)], 'items.0.price', 'Informe um preço de até R$ 10.000,00.'],
    [[line(1, 1), line(1, 2)], 'position:1', 'A linha está repetida.'],
    [[line(1, 1), line(2, 1)], 'productId:2', 'O produto está repetido.'],
  ])('refuses %j, and changes nothing', async (items, field, message) => {
    const { id } = await receiptOf([{}, {}]);
    const refusal = await refusePublishing(id, { approve: true, items });
    expect({ ...refusal, message: refusal.message.replace(/\u00a0/g, ' ') }).toMatchObject({
      status: 400,
      issues: [{ field, message: expect.stringMatching(new RegExp(message.replace(/[.$]/g, '.'))) }],
    });
    expect(await read(id)).toMatchObject({ status: 'pending', publishedCount: 0 });
  });

  it('refuses a line whose price on the receipt is too high for a kilo, unless another one is given', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{ priceCentavos: 1_000_100 }]);
    const items = [{ position: 1, productId: product.id }];
    expect((await refusePublishing(id, { approve: true, items })).issues).toMatchObject([
      { field: 'price:1' },
    ]);
    await publish(id, { approve: true, items: [{ ...items[0], price: 99.9 }] });
  });

  it('makes one price of a product from one receipt', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{ productName: 'A' }, { productName: 'B' }]);
    await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    expect(
      await refusePublishing(id, { version: 2, items: [{ position: 2, productId: product.id }] }),
    ).toEqual(wrong('productId:2', 'Outra linha desta nota já deu um preço deste produto.'));
  });

  it('refuses lines of one that waits, that is rejected, or that is not there', async () => {
    const items = [{ position: 1, productId: picanha.id }];
    const waits = await receiptOf([{}]);
    expect(await refusePublishing(waits.id, { items })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Aprove o comprovante para publicar os preços dele.',
    });
    const rejected = await receiptOf([{}], { status: 'rejected' });
    expect(await refusePublishing(rejected.id, { items })).toMatchObject({
      status: 409,
      message: 'Este comprovante foi rejeitado: os itens dele não viram preços.',
    });
    expect((await refusePublishing(987_654, { items })).status).toBe(404);
  });

  it('a price that was withdrawn leaves its line free, and one that was corrected keeps it', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{ priceCentavos: 3000 }]);
    const items = [{ position: 1, productId: product.id }];
    const first = await publish(id, { approve: true, items });
    const madeOf = (found: ReceiptCase) => found.items[0]?.published?.id ?? 0;
    await api.read('updatePrice', `/backoffice/prices/${madeOf(first)}`, {
      token: admin.token,
      body: {
        productId: product.id,
        establishmentId: shop.id,
        price: 31,
        collectionDate: '2026-06-11',
        source: 'receipt',
      },
    });
    const corrected = await read(id);
    expect(corrected.items[0]).toMatchObject({ published: { price: 31 }, current: { price: 31 } });
    await api.read('deletePrice', `/backoffice/prices/${madeOf(corrected)}`, { token: admin.token });
    expect((await read(id)).items[0]?.published).toBeNull();
    expect((await publish(id, { items })).items[0]?.published).toMatchObject({ price: 30 });
    expect(await livePrices(product.id)).toHaveLength(1);
  });
});

describe('POST /backoffice/receipts/:id/undo-decision', () => {
  it('works: the receipt waits again, its prices are withdrawn and not deleted, and the names stay', async () => {
    const product = await createProduct(orm);
    const before = await createPrice(orm, {
      productId: product.id,
      establishmentId: shop.id,
      priceCentavos: 4000,
      observedAt: at('2026-06-10'),
    });
    const { id, userId } = await receiptOf([{ productName: 'BISTECA SUI', priceCentavos: 2990 }]);
    await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    const back = await undo(id);
    expect(back).toMatchObject({ status: 'pending', decidedAt: null, DecidedBy: null, publishedCount: 0 });
    expect(back.items[0]).toMatchObject({
      match: { productId: product.id, by: 'remembered' },
      current: { id: before.id, price: 40 },
      published: null,
    });
    expect(await orm.$count(prices, eq(prices.productId, product.id))).toBe(2);
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.action, 'receipts.undo-decision'));
    expect(entry).toMatchObject({ rowId: id, before: { status: 'approved' }, after: { status: 'pending' } });

    await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    expect((await livePrices(product.id)).map(({ priceCentavos }) => priceCentavos).toSorted()).toEqual([
      2990, 4000,
    ]);
    expect(await orm.$count(receipts, and(eq(receipts.id, id), eq(receipts.userId, userId ?? 0)))).toBe(1);
    const rejected = await receiptOf([]);
    const body = { status: 'rejected', reason: 'Foto ilegível.' };
    const status = `${path}/${rejected.id}/status`;
    await api.read('updateReceiptStatus', status, { token: admin.token, body });
    expect(await undo(rejected.id)).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  it('refuses a decision of which somebody has made prices since, and says who', async () => {
    const second = await api.signIn({ role: 'admin', name: 'Bruno Alves' });
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    const status = [`${path}/${id}/status`, { method: 'PUT', token: admin.token }] as const;
    const stale = { status: 409, code: 'stale' };
    expect(
      await api.refusal(status[0], { ...status[1], body: { status: 'approved', version: 2 } }),
    ).toMatchObject(stale);
    const body = { status: 'approved', version: 1 };
    const approved = await api.read('updateReceiptStatus', status[0], { token: admin.token, body });
    expect(approved.data.version).toBe(2);
    const items = [{ position: 1, productId: product.id }];
    expect(await refusePublishing(id, { items })).toMatchObject({
      ...stale,
      changed: { name: 'Maria Souza' },
    });
    await api.read('publishReceiptItems', ...publishing(id, { version: 2, items }, second));
    expect(await refuseUndo(id, 2)).toMatchObject({ ...stale, changed: { name: 'Bruno Alves' } });
    expect(await livePrices(product.id)).toHaveLength(1);
    expect(await undo(id, 3)).toMatchObject({ status: 'pending', version: 4 });
    expect(
      (await api.refusal(`${path}/${id}/undo-decision`, { method: 'POST', token: admin.token, body: {} }))
        .code,
    ).toBe('invalid');
  });

  it('withdraws a correction as well; neither is restored one by one afterwards, but one that was entered by hand is', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    const { items } = await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    const made = items[0]?.published?.id ?? 0;
    const entry = { productId: product.id, establishmentId: shop.id, collectionDate: testDay };
    const { data: correction } = await api.read('updatePrice', `/backoffice/prices/${made}`, {
      token: admin.token,
      body: { ...entry, price: 20 },
    });
    await undo(id);
    expect(await livePrices(product.id)).toEqual([]);
    const { data: entered } = await api.read('createPrice', '/backoffice/prices', {
      token: admin.token,
      body: { ...entry, price: 30, source: 'receipt' },
    });
    await api.read('deletePrice', `/backoffice/prices/${entered.id}`, { token: admin.token });
    const restore = (priceId: number) => `/backoffice/prices/${priceId}/restore`;
    for (const priceId of [made, correction.id]) {
      expect(await api.refusal(restore(priceId), { method: 'POST', token: admin.token })).toMatchObject({
        code: 'in_use',
        message: 'A decisão sobre o comprovante deste preço foi desfeita. Decida de novo.',
      });
    }
    const history = async () => {
      const address = `/backoffice/prices/${entered.id}/history`;
      const { changes } = (await api.read('readPriceHistory', address, { token: admin.token })).data;
      return new Map(changes.map(({ priceId, canRestore }) => [priceId, canRestore]));
    };
    expect(await history()).toEqual(
      new Map([
        [entered.id, true],
        [correction.id, false],
        [made, false],
      ]),
    );
    await api.read('restorePrice', restore(entered.id), { token: admin.token });
    expect((await livePrices(product.id)).map(({ id: live }) => live)).toEqual([entered.id]);
    expect((await history()).get(entered.id)).toBe(false);
  });

  it('refuses after ten minutes, one that waits, and one that is not there', async () => {
    const product = await createProduct(orm);
    const { id } = await receiptOf([{}]);
    await publish(id, { approve: true, items: [{ position: 1, productId: product.id }] });
    await afterwards(601, async () => {
      expect(await refuseUndo(id, 2)).toMatchObject({
        status: 409,
        code: 'in_use',
        message: 'Uma decisão pode ser desfeita por 10 minutos, que já passaram.',
      });
    });
    expect(await livePrices(product.id)).toHaveLength(1);
    const waits = await receiptOf([]);
    expect(await refuseUndo(waits.id, 1)).toMatchObject({
      status: 409,
      message: 'Este comprovante ainda espera uma decisão.',
    });
    expect((await refuseUndo(987_654, 1)).status).toBe(404);
    const statuses = await orm
      .select()
      .from(receipts)
      .where(inArray(receipts.id, [id, waits.id]));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['approved', 'pending']);
  });
});

describeDecisions(api, {
  path: 'receipts',
  calls: ['decideReceipts', 'undoReceiptDecisions'],
  create: () => createReceipt(orm),
});
