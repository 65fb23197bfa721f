import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEstablishment,
  createFuelStation,
  type Establishment,
} from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceipt, createReceiptItem } from '#database/factories/receipts.ts';
import { eq } from '#database/orm.ts';
import { auditLog, establishments, receiptItems, receipts, removals } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { forgetRemovals } from '../removals/removals.ts';
import { accessKey, accessKeyOf, cnpj, picturesOnDisk, qrCode, uploadAs } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/receipts';
let shop: Establishment;
beforeAll(async () => {
  shop = await createEstablishment(orm, { name: 'Casa de Carnes do Zé', cnpj });
});

const bodyOf = async ({ token }: Person, more: object = {}) => ({
  establishmentId: shop.id,
  imageUrl: await uploadAs(api, token),
  items: [{ productName: 'PEITO DE FRANGO', price: 12.99, quantity: 1.136 }],
  ...more,
});
const refuse = (token: string | undefined, body: unknown) =>
  api.refusal(path, { method: 'POST', token, body });
const fileOf = (address: string) => `${address.slice('/uploads/receipt/'.length)}.webp`;

describe('POST /users/receipts', () => {
  it('works: keeps picture and lines, adds them up, and waits for approval', async () => {
    const person = await api.signIn();
    const product = await createProduct(orm);
    const body = await bodyOf(person, {
      items: [
        { productName: 'PEITO DE FRANGO', price: 12.99, quantity: 1.136 },
        { productName: '  Picanha  ', price: 57.99, quantity: 1.058, productId: product.id },
        { productName: 'Sumiu', price: 7.49, quantity: 1, productId: 987_654 },
      ],
    });
    const { data } = await api.read('createReceipt', path, { token: person.token, body });
    expect(data).toEqual({
      id: data.id,
      imageUrl: body.imageUrl,
      Establishment: { id: shop.id, name: 'Casa de Carnes do Zé', region: 'Sul' },
      ReceiptItems: [
        {
          position: 1,
          productName: 'PEITO DE FRANGO',
          productId: null,
          price: 12.99,
          quantity: 1.136,
          total: 14.76,
        },
        {
          position: 2,
          productName: 'Picanha',
          productId: product.id,
          price: 57.99,
          quantity: 1.058,
          total: 61.35,
        },
        { position: 3, productName: 'Sumiu', productId: null, price: 7.49, quantity: 1, total: 7.49 },
      ],
      total: 83.6,
      accessKey: null,
      status: 'pending',
      rejectionReason: null,
      createdAt: '2026-06-12T12:00:00-03:00',
    });
    expect((await api.send(body.imageUrl, { token: person.token })).statusCode).toBe(200);
  });

  it('takes a receipt with its picture alone, and makes one of those that are sent under one key', async () => {
    const person = await api.signIn();
    const body = await bodyOf(person, { items: [] });
    const sent = { token: person.token, body, headers: { 'idempotency-key': 'the-same-receipt' } };
    const first = await api.read('createReceipt', path, sent);
    expect(await api.read('createReceipt', path, sent)).toEqual(first);
    expect(first.data.total).toBe(0);
    expect(await orm.$count(receipts, eq(receipts.userId, person.id))).toBe(1);
  });

  it('refuses what is missing, in the words of the spec', async () => {
    const { token } = await api.signIn();
    expect(await refuse(token, {})).toMatchObject({
      status: 400,
      issues: [
        { field: 'establishmentId', message: 'Por favor, selecione o estabelecimento.' },
        { field: 'imageUrl', message: 'Por favor, faça upload de uma imagem.' },
        { field: 'items', message: 'Informe os itens.' },
      ],
    });
    const person = await api.signIn();
    const { id: station } = await createFuelStation(orm);
    for (const establishmentId of [987_654, station]) {
      expect(await refuse(person.token, await bodyOf(person, { establishmentId }))).toEqual(
        wrong('establishmentId', 'Por favor, selecione o estabelecimento.'),
      );
    }
  });

  it.each([
    [{ productName: ' ' }, 'productName', 'Informe o produto.'],
    [{ price: 0 }, 'price', 'O preço precisa ser maior que zero.'],
    [{ price: '3' }, 'price', 'Informe o preço.'],
    [{ price: 12.345 }, 'price', 'Use no máximo duas casas depois da vírgula.'],
    [{ quantity: 0 }, 'quantity', 'A quantidade precisa ser maior que zero.'],
    [{ quantity: null }, 'quantity', 'Informe a quantidade.'],
    [{ quantity: 1e9 }, 'quantity', 'Confira a quantidade: ela é alta demais.'],
  ])('refuses a line with %j', async (more, field, message) => {
    const person = await api.signIn();
    const item = { productName: 'Acém', price: 30, quantity: 1, ...more };
    const refusal = await refuse(person.token, await bodyOf(person, { items: [item] }));
    expect(refusal).toMatchObject({ status: 400, issues: [{ field: `items.0.${field}`, message }] });
  });

  it('refuses more than a hundred lines', async () => {
    const person = await api.signIn();
    const items = Array(101).fill({ productName: 'Acém', price: 30, quantity: 1 });
    expect(await refuse(person.token, await bodyOf(person, { items }))).toEqual(
      wrong('items', 'Envie até 100 itens.'),
    );
  });

  it('refuses a picture of somebody else, one that has been sent, and an invented one', async () => {
    const missing = wrong('imageUrl', 'Por favor, faça upload de uma imagem.');
    const person = await api.signIn();
    const other = await api.signIn();
    const body = await bodyOf(person);
    expect(await refuse(other.token, body)).toEqual(missing);
    await api.read('createReceipt', path, { token: person.token, body });
    expect(await refuse(person.token, body)).toEqual(missing);
    for (const imageUrl of ['https://example.com/nota.jpg', `/uploads/receipt/${'x'.repeat(32)}`]) {
      expect(await refuse(person.token, { ...body, imageUrl })).toEqual(missing);
    }
  });

  it('refuses the key of another shop, and names the right one; and what is no key', async () => {
    const person = await api.signIn();
    const elsewhere = await createEstablishment(orm);
    const body = await bodyOf(person, { establishmentId: elsewhere.id, code: accessKeyOf(1) });
    expect(await refuse(person.token, body)).toEqual(
      wrong('establishmentId', 'Esta nota é de Casa de Carnes do Zé. Escolha esse estabelecimento.'),
    );
    expect(await refuse(person.token, { ...body, code: '123' })).toEqual(
      wrong('code', 'A chave de acesso tem 44 números, e aqui há 3.'),
    );
  });

  it('takes a key once, whoever sends it, and frees it when its receipt is removed', async () => {
    const [one, other] = [await api.signIn(), await api.signIn()];
    const { data } = await api.read('createReceipt', path, {
      token: one.token,
      body: await bodyOf(one, { code: qrCode }),
    });
    expect(data.accessKey).toBe(accessKey);
    const sentBefore = {
      status: 409,
      success: false,
      code: 'conflict',
      message: 'Este comprovante já foi enviado.',
    };
    for (const person of [one, other]) {
      expect(await refuse(person.token, await bodyOf(person, { code: accessKey }))).toEqual(sentBefore);
    }
    await api.read('deleteReceipt', `${path}/${data.id}`, { token: one.token });
    await api.read('createReceipt', path, {
      token: other.token,
      body: await bodyOf(other, { code: accessKey }),
    });
  });

  it('leaves one of twenty that are sent at once by twenty people', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.signIn()));
    const code = accessKeyOf(2);
    const bodies = await Promise.all(people.map((person) => bodyOf(person, { code })));
    const answers = await Promise.all(
      people.map(({ token }, index) => api.send(path, { method: 'POST', token, body: bodies[index] })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await orm.$count(receipts, eq(receipts.accessKey, code))).toBe(1);
  });

  it('refuses who is signed out', async () => {
    expect((await refuse(undefined, {})).status).toBe(401);
  });
});

describe('POST /users/receipts/check', () => {
  const check = `${path}/check`;

  it('works: tells facts, the shop, and whether it was sent, without its sender', async () => {
    const person = await api.signIn();
    const code = accessKeyOf(3);
    const read = async () =>
      (await api.read('checkReceiptCode', check, { token: person.token, body: { code } })).data;
    expect(await read()).toEqual({
      accessKey: code,
      month: '2022-05',
      cnpj,
      Establishment: { id: shop.id, name: 'Casa de Carnes do Zé', region: 'Sul' },
      sent: false,
    });
    await createReceipt(orm, { accessKey: code });
    expect((await read()).sent).toBe(true);
    await orm.update(establishments).set({ cnpj: null }).where(eq(establishments.id, shop.id));
    // The petrol station in front of a market may belong to the same company.
    await createFuelStation(orm, { cnpj });
    expect((await read()).Establishment).toBeNull();
    await orm.update(establishments).set({ cnpj }).where(eq(establishments.id, shop.id));
  });

  it('refuses what is no receipt of the city, and who is signed out', async () => {
    const { token } = await api.signIn();
    const body = { code: '35260714675643000140650010000706061002732805' };
    expect(await api.refusal(check, { method: 'POST', token, body })).toEqual(
      wrong('code', 'Esta nota é de outro estado (SP). Aceitamos só notas do Tocantins.'),
    );
    expect(await api.refusal(check, { method: 'POST', token, body: {} })).toEqual(
      wrong('code', 'Informe a chave de acesso.'),
    );
    expect((await api.refusal(check, { method: 'POST', body })).status).toBe(401);
  });
});

describe('GET /users/receipts', () => {
  it('works: own ones, newest first, in pages, at a cost that does not grow with them', async () => {
    const person = await api.signIn();
    const [first, , third] = await Promise.all(
      [1, 2, 3].map((day) =>
        createReceipt(orm, { userId: person.id, createdAt: new Date(`2026-06-0${day}T12:00:00Z`) }),
      ),
    );
    await createReceiptItem(orm, {
      receiptId: third?.id ?? 0,
      position: 2,
      priceCentavos: 2999,
      quantityThousandths: 282,
    });
    await createReceipt(orm);
    const read = async (query: string) =>
      api.read('listOwnReceipts', `${path}${query}`, { token: person.token });
    const { data, count } = await read('?limit=2');
    expect(count).toBe(3);
    expect(data.map(({ id }) => id)[0]).toBe(third?.id);
    expect(data[0]).toMatchObject({ total: 23.22, imageUrl: null });
    expect((await read('?limit=2&page=2')).data.map(({ id }) => id)).toEqual([first?.id]);
    expect((await read('?page=9')).data).toEqual([]);
    expect((await read('?sort=createdAt&limit=1')).data.map(({ id }) => id)).toEqual([first?.id]);
    const { data: found, count: matching } = await read(`?search=${encodeURIComponent('CASA do ze')}`);
    expect([found, matching]).toEqual([[], 0]);
    await createReceipt(orm, { userId: person.id, establishmentId: shop.id });
    expect(await read(`?search=${encodeURIComponent('casa zé')}`)).toMatchObject({
      data: [{ Establishment: { id: shop.id } }],
      count: 1,
    });
  });

  it('refuses a page that means nothing, and who is signed out', async () => {
    const { token } = await api.signIn();
    expect((await api.refusal(`${path}?page=0`, { token })).status).toBe(400);
    expect((await api.refusal(path)).status).toBe(401);
  });
});

describe('DELETE /users/receipts/:id', () => {
  it.each(['pending', 'rejected'] as const)(
    'works for one that is %s: its rows are gone, and its file when it can no longer be restored',
    async (status) => {
      const person = await api.signIn();
      const body = await bodyOf(person);
      const { data } = await api.read('createReceipt', path, { token: person.token, body });
      await orm.update(receipts).set({ status }).where(eq(receipts.id, data.id));
      expect(await picturesOnDisk(api)).toContain(fileOf(body.imageUrl));
      await api.read('deleteReceipt', `${path}/${data.id}`, { token: person.token });
      expect(await orm.$count(receiptItems, eq(receiptItems.receiptId, data.id))).toBe(0);
      await orm.update(removals).set({ removedAt: new Date(0) });
      await forgetRemovals(api.context);
      await api.context.jobs.settled();
      expect(await picturesOnDisk(api)).not.toContain(fileOf(body.imageUrl));
      expect((await api.send(body.imageUrl, { token: person.token })).statusCode).toBe(404);
    },
  );

  it("refuses an approved one, somebody else's, and one that is gone", async () => {
    const person = await api.signIn();
    const approved = await createReceipt(orm, { userId: person.id, status: 'approved' });
    const other = await createReceipt(orm);
    const remove = (id: number, token?: string) => api.refusal(`${path}/${id}`, { method: 'DELETE', token });
    expect(await remove(approved.id, person.token)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Este comprovante já foi aprovado e não pode ser removido.',
    });
    const missing = { status: 404, message: 'Comprovante não encontrado.' };
    expect(await remove(other.id, person.token)).toMatchObject(missing);
    expect(await remove(987_654, person.token)).toMatchObject(missing);
    expect((await remove(other.id)).status).toBe(401);
  });
});

describe('PUT /backoffice/receipts/:id/status', () => {
  const decide = (id: number, token: string | undefined, body: object) => ({
    address: `/backoffice/receipts/${id}/status`,
    sent: { method: 'PUT' as const, token, body },
  });

  it('works: the owner reads the decision and its reason, and the log says who decided', async () => {
    const administrator = await api.signIn({ role: 'admin' });
    const person = await api.signIn();
    const [good, bad] = [
      await createReceipt(orm, { userId: person.id }),
      await createReceipt(orm, { userId: person.id }),
    ];
    const approve = decide(good.id, administrator.token, { status: 'approved' });
    await api.read('updateReceiptStatus', approve.address, approve.sent);
    const reject = decide(bad.id, administrator.token, { status: 'rejected', reason: 'Foto ilegível.' });
    await api.read('updateReceiptStatus', reject.address, reject.sent);
    const { data } = await api.read('listOwnReceipts', path, { token: person.token });
    expect(data.map(({ status, rejectionReason }) => [status, rejectionReason]).toSorted()).toEqual([
      ['approved', null],
      ['rejected', 'Foto ilegível.'],
    ]);
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.userId, administrator.id));
    expect(entry).toMatchObject({ action: 'receipts.decide' });
    const second = await api.signIn({ role: 'admin' });
    const late = decide(good.id, second.token, { status: 'rejected' });
    expect(await api.refusal(late.address, late.sent)).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: administrator.name, at: '2026-06-12T12:00:00-03:00' },
    });
  });

  it('refuses another status, one that is not there, and other people', async () => {
    const administrator = await api.signIn({ role: 'admin' });
    const { id } = await createReceipt(orm);
    const pending = decide(id, administrator.token, { status: 'pending' });
    expect(await api.refusal(pending.address, pending.sent)).toEqual(
      wrong('status', 'Escolha aprovar ou rejeitar.'),
    );
    const praised = decide(id, administrator.token, { status: 'approved', reason: 'Bom.' });
    expect(await api.refusal(praised.address, praised.sent)).toEqual(
      wrong('reason', 'Só uma rejeição tem motivo.'),
    );
    const missing = decide(987_654, administrator.token, { status: 'approved' });
    expect((await api.refusal(missing.address, missing.sent)).status).toBe(404);
    const person = await api.signIn();
    for (const [token, status] of [
      [person.token, 403],
      [undefined, 401],
    ] as const) {
      const asked = decide(id, token, { status: 'approved' });
      expect((await api.refusal(asked.address, asked.sent)).status).toBe(status);
    }
  });
});
