import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEstablishment,
  createFuelStation,
  type Establishment,
} from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceipt, createReceiptItem } from '#database/factories/receipts.ts';
import { and, eq } from '#database/orm.ts';
import { auditLog, establishments, receiptItems, receipts, removals } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { forgetRemovals } from '../removals/removals.ts';
import { accessKey, accessKeyOf, cnpj, keyOf, picturesOnDisk, qrCode, uploadAs } from './testing.ts';

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

  it('refuses what is missing, in the words of the spec, and more than two hundred lines', async () => {
    const person = await api.signIn();
    expect(await refuse(person.token, {})).toMatchObject({
      status: 400,
      issues: [
        { field: 'establishmentId', message: 'Por favor, selecione o estabelecimento.' },
        { field: 'items', message: 'Informe os itens.' },
        { field: 'imageUrl', message: 'Por favor, faça upload de uma imagem.' },
      ],
    });
    expect(await refuse(person.token, await bodyOf(person, { establishmentId: 987_654 }))).toEqual(
      wrong('establishmentId', 'Por favor, selecione o estabelecimento.'),
    );
    const items = Array(201).fill({ productName: 'Acém', price: 30, quantity: 1 });
    expect(await refuse(person.token, await bodyOf(person, { items }))).toEqual(
      wrong('items', 'Envie até 200 itens.'),
    );
  });

  it('takes what is printed on a receipt, also of fuels, without a picture if it was read from its page', async () => {
    const person = await api.signIn();
    const station = await createFuelStation(orm);
    const item = { productName: 'GASOLINA C COMUM', price: 6.89, quantity: 23.451, unit: 'l' };
    const body = {
      establishmentId: station.id,
      items: [
        { ...item, total: 161.58 },
        { ...item, productName: 'AGUA 500ML', price: 3, quantity: 1, unit: 'un', total: 3, discount: 0.5 },
      ],
      code: accessKeyOf(77, '2606'),
      purchasedOn: '2026-06-10',
      total: 164.08,
    };
    for (const [less, why] of [
      [{ code: null }, 'without a key'],
      [{ items: [item] }, 'with a typed line'],
      [{ items: [] }, 'without lines'],
    ] as const) {
      expect(await refuse(person.token, { ...body, establishmentId: shop.id, ...less }), why).toEqual(
        wrong('imageUrl', 'Por favor, faça upload de uma imagem.'),
      );
    }
    const ofStation = keyOf('2606', '03219653000154', 7);
    const { data } = await api.read('createReceipt', path, {
      token: person.token,
      body: { ...body, code: ofStation },
    });
    expect(data).toMatchObject({ imageUrl: null, total: 164.08, Establishment: { id: station.id } });
    expect(data.ReceiptItems.map(({ total }) => total)).toEqual([161.58, 2.5]);
    const [kept] = await orm.select().from(receipts).where(eq(receipts.id, data.id));
    expect(kept).toMatchObject({ purchasedOn: '2026-06-10', printedTotalCentavos: 16_408 });
    const lines = await orm.select().from(receiptItems).where(eq(receiptItems.receiptId, data.id));
    expect(lines[0]).toMatchObject({ unit: 'l', totalCentavos: 16_158, quantityThousandths: 23_451 });
  });

  it('refuses a printed day outside the month of the key, and one that has not come', async () => {
    const person = await api.signIn();
    for (const [code, purchasedOn, message] of [
      [accessKeyOf(78, '2605'), '2026-06-01', 'Escolha um dia de 1 mai. 2026 a 31 mai. 2026.'],
      [accessKeyOf(79, '2606'), '2026-06-13', 'Escolha um dia de 1 jun. 2026 a 12 jun. 2026.'],
    ] as const) {
      expect(await refuse(person.token, await bodyOf(person, { code, purchasedOn }))).toEqual(
        wrong('purchasedOn', message),
      );
    }
  });

  it('refuses a line with a wrong product, price or quantity', async () => {
    const person = await api.signIn();
    const body = await bodyOf(person);
    for (const [more, field, message] of [
      [{ productName: ' ' }, 'productName', 'Informe o produto.'],
      [{ price: 0 }, 'price', 'O preço precisa ser maior que zero.'],
      [{ price: '3' }, 'price', 'Informe o preço.'],
      [{ price: 12.345 }, 'price', 'Use no máximo duas casas depois da vírgula.'],
      [{ quantity: 0 }, 'quantity', 'A quantidade precisa ser maior que zero.'],
      [{ total: 5, discount: 6 }, 'discount', 'Confira o desconto: ele é maior que o total.'],
      [
        { productName: 'CPF 529.982.247-25' },
        'productName',
        'Tire deste item o que é de quem comprou: CPF, cartão, nome ou endereço.',
      ],
      [{ quantity: null }, 'quantity', 'Informe a quantidade.'],
      [{ quantity: 1e9 }, 'quantity', 'Confira a quantidade: ela é alta demais.'],
    ] as const) {
      const item = { productName: 'Acém', price: 30, quantity: 1, ...more };
      const refusal = await refuse(person.token, { ...body, items: [item] });
      expect(refusal).toMatchObject({ status: 400, issues: [{ field: `items.0.${field}`, message }] });
    }
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
      wrong('code', 'A chave de acesso tem 44 caracteres, e aqui há 3.'),
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
});

describe('POST /users/receipts/check', () => {
  const yearInSeconds = 365 * 86_400;
  const check = `${path}/check`;

  it('works: tells facts, the shop, whether it is recent enough, and whether it was sent, without its sender', async () => {
    const person = await api.signIn();
    const code = accessKeyOf(3);
    const read = async (sent = code) =>
      (await api.read('checkReceiptCode', check, { token: person.token, body: { code: sent } })).data;
    expect(await read()).toEqual({
      accessKey: code,
      month: '2022-05',
      names: [],
      pageText: null,
      issuer: { cnpj, cpf: null },
      use: 'none',
      Establishment: { id: shop.id, name: 'Casa de Carnes do Zé', region: 'Sul' },
      sent: false,
    });
    expect((await read(accessKeyOf(4, '2606'))).use).toBe('current');
    expect((await read(accessKeyOf(4, '2603'))).use).toBe('history');
    await createReceipt(orm, { accessKey: code });
    expect((await read()).sent).toBe(true);
    await orm.update(establishments).set({ cnpj: null }).where(eq(establishments.id, shop.id));
    // The petrol station in front of a market may belong to the same company.
    const station = await createFuelStation(orm, { cnpj });
    expect((await read()).Establishment?.id).toBe(station.id);
    await orm.update(establishments).set({ cnpj }).where(eq(establishments.id, shop.id));
    expect((await read()).Establishment).toBeNull();
    await orm.update(establishments).set({ cnpj: null }).where(eq(establishments.id, station.id));
  });

  it('finds a shop whose CNPJ has letters, and takes no CPF for one', async () => {
    api.pass(yearInSeconds);
    try {
      const { token } = await api.signIn();
      const code = async (code: string) =>
        (await api.read('checkReceiptCode', check, { token, body: { code } })).data;
      const { id } = await createEstablishment(orm, { name: 'Novo', cnpj: '12ABC34501DE35' });
      const lettered = '17261112ABC34501DE35650010000000011123456780';
      expect(await code(`Chave de acesso: ${lettered.toLowerCase()}`)).toMatchObject({
        accessKey: lettered,
        issuer: { cnpj: '12ABC34501DE35', cpf: null },
        Establishment: { id },
      });
      // A shop with these digits would be found if the CPF were taken for a CNPJ.
      await createEstablishment(orm, { cnpj: '00052998224725' });
      expect(await code(keyOf('2611', '00052998224725'))).toMatchObject({
        issuer: { cnpj: null, cpf: '•••.•••.247-••' },
        Establishment: null,
      });
      const person = await api.signIn();
      const body = await bodyOf(person, { establishmentId: id, code: lettered });
      expect((await api.read('createReceipt', path, { token: person.token, body })).data.accessKey).toBe(
        lettered,
      );
    } finally {
      api.pass(-yearInSeconds);
    }
  });

  it('refuses what is no receipt of the city', async () => {
    const { token } = await api.signIn();
    for (const [code, message] of [
      [
        '35260714675643000140650010000706061002732805',
        'Esta nota é de outro estado (SP). Aceitamos só notas do Tocantins.',
      ],
      [keyOf('2606', '16593945000103'), 'Confira a chave de acesso: o CNPJ que há nela não existe.'],
      [undefined, 'Informe a chave de acesso.'],
    ] as const) {
      expect(await api.refusal(check, { method: 'POST', token, body: { code } })).toEqual(
        wrong('code', message),
      );
    }
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

  it('refuses a page that means nothing', async () => {
    const { token } = await api.signIn();
    expect((await api.refusal(`${path}?page=0`, { token })).status).toBe(400);
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
    const { id: userId, token } = await api.signIn();
    const approved = await createReceipt(orm, { userId, status: 'approved' });
    const other = await createReceipt(orm);
    const remove = (id: number) => api.refusal(`${path}/${id}`, { method: 'DELETE', token });
    expect(await remove(approved.id)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'Este comprovante já foi aprovado e não pode ser removido.',
    });
    const missing = { status: 404, message: 'Comprovante não encontrado.' };
    for (const id of [other.id, 987_654]) expect(await remove(id)).toMatchObject(missing);
  });
});

describe('PUT /backoffice/receipts/:id/status', () => {
  const at = (id: number) => `/backoffice/receipts/${id}/status`;
  const refuseDecision = (id: number, token: string, body: object) =>
    api.refusal(at(id), { method: 'PUT', token, body });

  it('works: the owner reads the decision and its reason, and the log says who decided', async () => {
    const administrator = await api.signIn({ role: 'admin' });
    const person = await api.signIn();
    const [good, bad] = [
      await createReceipt(orm, { userId: person.id }),
      await createReceipt(orm, { userId: person.id }),
    ];
    const decide = (id: number, body: object) =>
      api.read('updateReceiptStatus', at(id), { token: administrator.token, body });
    await decide(good.id, { status: 'approved' });
    await decide(bad.id, { status: 'rejected', reason: 'Foto ilegível.' });
    const { data } = await api.read('listOwnReceipts', path, { token: person.token });
    expect(data.map(({ status, rejectionReason }) => [status, rejectionReason]).toSorted()).toEqual([
      ['approved', null],
      ['rejected', 'Foto ilegível.'],
    ]);
    const byAdministrator = and(eq(auditLog.userId, administrator.id), eq(auditLog.noun, 'receipts'));
    const [entry] = await orm.select().from(auditLog).where(byAdministrator);
    expect(entry).toMatchObject({ action: 'receipts.decide' });
    const second = await api.signIn({ role: 'admin' });
    expect(await refuseDecision(good.id, second.token, { status: 'rejected' })).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: administrator.name, at: '2026-06-12T12:00:00-03:00' },
    });
  });

  it('refuses another status, a reason of an approval, and one that is not there', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const { id } = await createReceipt(orm);
    expect(await refuseDecision(id, token, { status: 'pending' })).toEqual(
      wrong('status', 'Escolha aprovar ou rejeitar.'),
    );
    expect(await refuseDecision(id, token, { status: 'approved', reason: 'Bom.' })).toEqual(
      wrong('reason', 'Só uma rejeição tem motivo.'),
    );
    expect((await refuseDecision(987_654, token, { status: 'approved' })).status).toBe(404);
  });
});
