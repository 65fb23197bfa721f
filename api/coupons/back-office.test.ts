import { afterAll, describe, expect, it } from 'vitest';
import type { CouponRow } from '#contract/coupons.ts';
import { createCoupon, createCouponUse } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { coupons, couponUses } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { at, beginTestSession, openTestApi, testDay, wrong } from '../platform/testing.ts';
import { numberedCpf } from './testing.ts';

/** Spec, back office, sections 3, 5, 7 and 9 (Coupon). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
const shop = await createEstablishment(orm, { name: 'Boi de Ouro' });

const path = '/backoffice/coupons';
const bodyOf = (body: object = {}) => ({
  establishmentId: shop.id,
  productId: null,
  code: 'churrasco15',
  description: null,
  discountType: 'percentage',
  discountValue: 15,
  minPurchaseAmount: 50,
  maxDiscountAmount: 20,
  startDate: testDay,
  endDate: addDays(testDay, 30),
  usageLimit: null,
  isActive: true,
  ...body,
});
const create = async (body: object = {}) =>
  (await api.read('createCoupon', path, { token: admin.token, body: bodyOf(body) })).data;
/** A body that does not change a coupon of the factory. */
const keptTerms = (code: string) => ({
  code,
  discountValue: 10,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
});
const refuseNew = (body: object) =>
  api.refusal(path, { method: 'POST', body: bodyOf(body), token: admin.token });
const change = async (row: Pick<CouponRow, 'id' | 'version'>, body: object = {}) =>
  (
    await api.read('updateCoupon', `${path}/${row.id}`, {
      token: admin.token,
      body: { ...bodyOf(body), version: row.version },
    })
  ).data;
const refuseChange = (row: Pick<CouponRow, 'id' | 'version'>, body: object = {}) =>
  api.refusal(`${path}/${row.id}`, {
    method: 'PUT',
    token: admin.token,
    body: { ...bodyOf(body), version: row.version },
  });
const stored = async (id: number) => (await orm.select().from(coupons).where(eq(coupons.id, id)))[0];
const conflictAt = (field: string, message: string) => ({
  status: 409,
  success: false,
  code: 'conflict',
  message,
  issues: [{ field, message }],
});
const missing = { status: 404, message: 'Cupom não encontrado.' };

describe('POST /backoffice/coupons', () => {
  it('works: the code is kept in capitals, amounts in centavos, and the audit log says who', async () => {
    const product = await createProduct(orm);
    const row = await create({ code: ' picanha-10 ', productId: product.id, description: ' Só hoje ' });
    const asRead = await api.read('readCouponRow', `${path}/${row.id}`, admin);
    expect(asRead.data).toEqual(row);
    expect(row).toMatchObject({
      code: 'PICANHA-10',
      Establishment: { id: shop.id, name: 'Boi de Ouro' },
      Product: { id: product.id, name: product.name },
      description: 'Só hoje',
      discountValue: 15,
      minPurchaseAmount: 50,
      maxDiscountAmount: 20,
      usageLimit: null,
      usageCount: 0,
      isActive: true,
      version: 1,
    });
    expect(await stored(row.id)).toMatchObject({ minPurchaseCentavos: 5000, maxDiscountCentavos: 2000 });
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'coupons.create',
      rowId: row.id,
      before: null,
      after: row,
    });
  });

  it('takes a fixed discount in reais and centavos, and leaves out what may be left out', async () => {
    const row = await create({
      code: 'FIXO',
      discountType: 'fixed',
      discountValue: 4.5,
      minPurchaseAmount: undefined,
      maxDiscountAmount: undefined,
      productId: undefined,
      isActive: undefined,
    });
    expect(row).toMatchObject({
      discountValue: 4.5,
      minPurchaseAmount: 0,
      maxDiscountAmount: null,
      Product: null,
      isActive: true,
    });
    expect((await stored(row.id))?.discountValue).toBe(450);
  });

  it.each([
    ['establishmentId', null, 'Estabelecimento é obrigatório'],
    ['code', '', 'Código do cupom é obrigatório'],
    ['code', 'dez por cento', 'Use só letras sem acento, números e hífen, sem espaços.'],
    ['code', 'X'.repeat(31), 'Use até 30 caracteres.'],
    ['discountType', undefined, 'Tipo de desconto é obrigatório'],
    ['discountValue', null, 'Valor do desconto é obrigatório'],
    ['discountValue', 0, 'Informe um desconto acima de zero.'],
    ['discountValue', 101, 'A porcentagem vai até 100%.'],
    ['discountValue', 12.5, 'Use uma porcentagem inteira.'],
    ['minPurchaseAmount', -1, 'O valor mínimo não pode ser menor que zero.'],
    [
      'maxDiscountAmount',
      0,
      'Informe um desconto máximo acima de zero, ou deixe em branco para não ter limite.',
    ],
    ['startDate', '', 'Data de início é obrigatória'],
    ['endDate', undefined, 'Data de término é obrigatória'],
    ['endDate', '31/12/2026', 'Informe uma data no formato dd/mm/aaaa.'],
    ['endDate', addDays(testDay, -1), 'A data de término não pode ser antes da data de início.'],
    ['usageLimit', 0, 'Informe um limite de pelo menos 1 uso, ou deixe em branco para não ter limite.'],
    ['usageLimit', 1.5, 'Informe um número inteiro de usos.'],
    ['requiresConfirmedEmail', 'sim', 'Informe sim ou não.'],
    [
      'networkDayLimit',
      0,
      'Informe um limite de pelo menos 1 uso por rede e dia, ou deixe em branco para não ter limite.',
    ],
    ['productId', 987_654, 'Este produto não existe mais. Escolha outro.'],
    ['establishmentId', 987_654, 'Este estabelecimento não existe mais. Escolha outro.'],
  ])('refuses %s %o: %s', async (field, value, message) => {
    expect(await refuseNew({ [field]: value })).toEqual(wrong(field, message));
  });

  it('limits the uses of a network by default, and leaves that as it is where a call does not name it', async () => {
    const row = await create({ code: 'REDE' });
    expect(row).toMatchObject({ requiresConfirmedEmail: false, networkDayLimit: 10 });
    const limited = await change(row, { code: 'REDE', requiresConfirmedEmail: true, networkDayLimit: 3 });
    expect(limited).toMatchObject({ requiresConfirmedEmail: true, networkDayLimit: 3 });
    const kept = await change(limited, { code: 'REDE' });
    expect(kept).toMatchObject({ requiresConfirmedEmail: true, networkDayLimit: 3 });
    expect(await change(kept, { code: 'REDE', networkDayLimit: null })).toMatchObject({
      networkDayLimit: null,
    });
  });

  it('takes a cap for percentages only', async () => {
    expect(await refuseNew({ discountType: 'fixed', discountValue: 4.5 })).toEqual(
      wrong('maxDiscountAmount', 'O desconto máximo vale só para porcentagem.'),
    );
  });

  it('refuses a code that the shop has, in words that name it, and takes it at another', async () => {
    await create({ code: 'DUAS' });
    const message = 'O código DUAS já é de outro cupom de Boi de Ouro. Escolha outro.';
    expect(await refuseNew({ code: 'duas' })).toEqual(conflictAt('code', message));
    const other = await createEstablishment(orm);
    expect((await create({ code: 'DUAS', establishmentId: other.id })).code).toBe('DUAS');
  });

  it('is one of several at once under one code', async () => {
    const sent = { method: 'POST' as const, token: admin.token, body: bodyOf({ code: 'CORRIDA' }) };
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.send(path, sent)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('PUT /backoffice/coupons/:id', () => {
  it('works, and the audit log has what was before and after', async () => {
    const row = await create({ code: 'ANTES' });
    const after = await change(row, { code: 'depois', isActive: false, usageLimit: 3 });
    expect(after).toMatchObject({ code: 'DEPOIS', isActive: false, usageLimit: 3, version: 2 });
    expect(await api.lastAudit()).toMatchObject({ action: 'coupons.update', before: row, after });
  });

  it('keeps its own code, and refuses that of another', async () => {
    const row = await create({ code: 'MEU' });
    await create({ code: 'DELA' });
    const again = await change(row, { code: 'MEU' });
    const message = 'O código DELA já é de outro cupom de Boi de Ouro. Escolha outro.';
    expect(await refuseChange(again, { code: 'DELA' })).toEqual(conflictAt('code', message));
  });

  it('sets no limit below what is used, and says how many are', async () => {
    const row = await createCoupon(orm, { establishmentId: shop.id, usageCount: 3 });
    const message = 'Este cupom já foi usado 3 vezes: o limite não pode ser menor que isso.';
    const body = { ...keptTerms(row.code), usageLimit: 2 };
    expect(await refuseChange(row, body)).toEqual(conflictAt('usageLimit', message));
    expect((await change(row, { ...body, usageLimit: 3 })).usageLimit).toBe(3);
  });

  it('leaves a used coupon at its shop', async () => {
    const row = await createCoupon(orm, { establishmentId: shop.id, usageCount: 1 });
    const other = await createEstablishment(orm);
    const message = 'Este cupom já foi usado 1 vez e fica neste estabelecimento.';
    expect(await refuseChange(row, { code: row.code, establishmentId: other.id })).toEqual(
      conflictAt('establishmentId', message),
    );
  });

  it.each([
    ['discountType', { discountType: 'fixed', discountValue: 10 }],
    ['discountValue', { discountValue: 5 }],
    ['minPurchaseAmount', { minPurchaseAmount: 80 }],
    ['maxDiscountAmount', { maxDiscountAmount: 3 }],
    ['productId', { productId: 1 }],
  ])('leaves %s of a used coupon as its counter shows it', async (field, changed) => {
    const row = await createCoupon(orm, { establishmentId: shop.id, usageCount: 1 });
    const message =
      'Este cupom já foi usado 1 vez: o desconto, os valores e o produto não mudam mais. Desative-o e crie outro.';
    expect(await refuseChange(row, { ...keptTerms(row.code), ...changed })).toEqual(
      conflictAt(field, message),
    );
    const ended = await change(row, { ...keptTerms(row.code), description: 'Acabou', isActive: false });
    expect(ended).toMatchObject({ description: 'Acabou', isActive: false, discountValue: 10 });
  });

  it('tells the second of two administrators who was first, and refuses one that is not there', async () => {
    const row = await create({ code: 'DOIS' });
    await change(row, { code: 'DOIS' });
    expect(await refuseChange(row, { code: 'DOIS' })).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    expect(await refuseChange({ id: 987_654, version: 1 })).toMatchObject(missing);
  });

  it('never has more uses than its limit, where that is lowered while twenty people use it', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await createUser(orm);
        return (await beginTestSession(api, id)).token;
      }),
    );
    const row = await createCoupon(orm, { establishmentId: shop.id, startDate: testDay, usageLimit: 30 });
    const lower = () =>
      api.send(`${path}/${row.id}`, {
        method: 'PUT',
        token: admin.token,
        body: { ...bodyOf({ ...keptTerms(row.code), usageLimit: 7 }), version: row.version },
      });
    const replies = await Promise.all([
      ...people.map(async (token, index) => {
        const [use] = await Promise.all([
          api.send(`/coupons/user/use/${row.id}`, {
            method: 'POST',
            token,
            body: { cpf: numberedCpf(index) },
          }),
          index === 5 ? lower().then(({ statusCode }) => expect([200, 409]).toContain(statusCode)) : null,
        ]);
        return use.statusCode;
      }),
    ]);
    const used = replies.filter((status) => status === 200).length;
    expect(new Set(replies).isSubsetOf(new Set([200, 409]))).toBe(true);
    const after = await stored(row.id);
    expect(after?.usageCount).toBe(used);
    expect(used).toBeLessThanOrEqual(after?.usageLimit ?? 0);
    expect(await orm.$count(couponUses, eq(couponUses.couponId, row.id))).toBe(used);
  });
});

describe('DELETE /backoffice/coupons/:id', () => {
  const at = ({ id, version }: { id: number; version: number }) => `${path}/${id}?version=${version}`;
  const refuse = (row: { id: number; version: number }) =>
    api.refusal(at(row), { method: 'DELETE', token: admin.token });

  it('works where nobody has used it', async () => {
    const row = await create({ code: 'VAI' });
    await api.read('deleteCoupon', at(row), admin);
    expect(await stored(row.id)).toBeUndefined();
    expect(await api.lastAudit()).toMatchObject({ action: 'coupons.delete', before: row, after: null });
    expect(await refuse(row)).toMatchObject(missing);
  });

  it('is refused after a use, with what can be done in its place, and on an older version', async () => {
    expect(await refuse(await createCoupon(orm, { usageCount: 2 }))).toMatchObject({
      status: 409,
      code: 'in_use',
      message:
        'Este cupom já foi usado 2 vezes e não pode ser excluído. Desative-o: ninguém mais poderá usá-lo.',
    });
    const row = await createCoupon(orm);
    expect(await refuse({ ...row, version: 7 })).toMatchObject({ status: 409, code: 'stale' });
  });
});

describe('GET /backoffice/coupons', () => {
  const list = (query = '') => api.read('listCoupons', `${path}?${query}`, admin);
  const codes = async (query: string) => (await list(query)).data.map(({ code }) => code);

  it('works: newest first, found by code, shop and product, with filters and pages', async () => {
    const product = await createProduct(orm, { name: 'Maminha da Lista' });
    const place = await createEstablishment(orm, { name: 'Açougue São Cosme' });
    const own = { establishmentId: place.id };
    await createCoupon(orm, { ...own, code: 'LISTA1', startDate: testDay });
    await createCoupon(orm, {
      ...own,
      code: 'LISTA2',
      startDate: addDays(testDay, 1),
      productId: product.id,
    });
    await createCoupon(orm, {
      ...own,
      code: 'LISTA3',
      startDate: addDays(testDay, -9),
      endDate: addDays(testDay, -1),
      isActive: false,
    });
    expect(await codes('search=sao cosme')).toEqual(['LISTA3', 'LISTA2', 'LISTA1']);
    expect(await codes('search=cosme maminha')).toEqual(['LISTA2']);
    expect(await codes('search=lista1')).toEqual(['LISTA1']);
    expect(await codes(`establishmentId=${place.id}&validity=running`)).toEqual(['LISTA1']);
    expect(await codes(`establishmentId=${place.id}&validity=not_yet`)).toEqual(['LISTA2']);
    expect(await codes(`establishmentId=${place.id}&validity=over&isActive=false`)).toEqual(['LISTA3']);
    expect(await codes(`productId=${product.id}`)).toEqual(['LISTA2']);
    expect(await codes(`establishmentId=${place.id}&sort=code&limit=1&page=2`)).toEqual(['LISTA2']);
    expect((await list(`establishmentId=${place.id}&limit=1`)).count).toBe(3);
  });

  it('is downloaded as a spreadsheet reads it', async () => {
    const place = await createEstablishment(orm, { name: 'Casa da Planilha' });
    await createCoupon(orm, {
      establishmentId: place.id,
      code: 'CSV',
      discountType: 'fixed',
      discountValue: 450,
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      usageLimit: 50,
      usageCount: 3,
    });
    const file = await api.readFile('exportCoupons', `${path}/export?search=planilha`, admin);
    expect(file.toString().split('\r\n')[1]).toMatch(
      /^\d+;CSV;Casa da Planilha;Todos os produtos;;Valor fixo \(R\$\);4,5;0;;01\/06\/2026;30\/06\/2026;3;50;sim;não;10$/,
    );
  });
});

describe('GET /backoffice/coupons/:id/uses', () => {
  const list = (id: number, query = '') => api.read('listCouponUses', `${path}/${id}/uses${query}`, admin);

  it('works: the last first, the CPF masked, and nothing else of the person', async () => {
    const { cpfs } = api.context;
    const cpf = numberedCpf(1);
    const { id } = await createCoupon(orm);
    await createCouponUse(orm, {
      couponId: id,
      userId: null,
      useCode: 'AAAA-AAAA',
      usedAt: at(testDay, '09:00:00'),
      checkedAt: at(testDay, '09:05:00'),
    });
    const person = await createUser(orm, { name: 'Beatriz Nunes' });
    await createCouponUse(orm, {
      couponId: id,
      userId: person.id,
      useCode: 'BBBB-BBBB',
      cpfSealed: cpfs.encrypt(cpf),
      cpfHash: cpfs.hash(cpf),
      purchaseCentavos: 5890,
      discountCentavos: 589,
      usedAt: at(testDay, '10:00:00'),
    });
    const { data, count } = await list(id);
    expect(count).toBe(2);
    expect(data).toMatchObject([
      {
        useCode: 'BBBB-BBBB',
        used_at: '2026-06-12T10:00:00-03:00',
        cpf: `•••.•••.${cpf.slice(6, 9)}-••`,
        isAccountGone: false,
        purchaseAmount: 58.9,
        discountApplied: 5.89,
        checkedAt: null,
      },
      { useCode: 'AAAA-AAAA', cpf: null, isAccountGone: true, checkedAt: '2026-06-12T09:05:00-03:00' },
    ]);
    const text = JSON.stringify(data);
    for (const secret of [cpf, person.name, person.email]) expect(text).not.toContain(secret);
    expect((await list(id, '?limit=1&page=2')).data).toMatchObject([{ useCode: 'AAAA-AAAA' }]);
    expect((await list(id, '?sort=used_at')).data).toMatchObject([{ cpf: null }, { isAccountGone: false }]);
    for (const search of ['bbbb-bb', 'BBBBBB']) {
      expect(await list(id, `?search=${search}`)).toMatchObject({
        count: 1,
        data: [{ useCode: 'BBBB-BBBB' }],
      });
    }
  });

  it('are those of a coupon that is there', async () => {
    expect(await api.refusal(`${path}/987654/uses`, admin)).toMatchObject(missing);
  });
});
