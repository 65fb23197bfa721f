import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { findSector } from '#database/factories/sectors.ts';
import { and, eq, isNotNull, sql } from '#database/orm.ts';
import { auditLog, establishments, prices } from '#database/schema.ts';
import { deleteRowJob } from '../platform/delete-row.ts';
import { at as instant, openTestApi, wrong } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';
import { describePlaceForm } from '../testing/describe-places.ts';

/** Spec, back office, sections 4, 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const { id: regionId } = await createRegion(orm);
const sectorId = (await findSector(orm)).id;

const path = '/backoffice/establishments';
const make = (fields?: Partial<typeof establishments.$inferInsert>) => createEstablishment(orm, fields);
const create = async (body: object) =>
  (await api.read('createEstablishment', path, { token: admin.token, body: { regionId, ...body } })).data;
const refusal = (body: object) =>
  api.refusal(path, { method: 'POST', token: admin.token, body: { name: 'Novo', regionId, ...body } });

describeCrud({
  api,
  noun: 'establishments',
  path,
  calls: {
    list: 'listEstablishments',
    export: 'exportEstablishments',
    read: 'readEstablishmentRow',
    create: 'createEstablishment',
    update: 'updateEstablishment',
    delete: 'deleteEstablishment',
  },
  head: 'ID;Nome;Razão social;Tipo;CNPJ;Telefone;CEP;Endereço;Bairro;Região;Setor;Latitude;Longitude;Raio de atendimento (km);Verificado;Atualizado em',
  table: establishments,
  make,
  rest: () => ({ regionId }),
  counts: { linked: [] },
  publicNames: async () =>
    (await api.read('listPublicEstablishments', '/public/establishments')).data.map(({ name }) => name),
  messages: {
    missing: 'Estabelecimento não encontrado.',
    noName: 'Por favor, preencha o nome do estabelecimento.',
  },
  uses: {
    'Este estabelecimento possui preços vinculados. Remova os preços primeiro.': (establishmentId) =>
      createPrice(orm, { establishmentId }),
    'Este estabelecimento possui cupons vinculados. Remova os cupons primeiro.': (establishmentId) =>
      createCoupon(orm, { establishmentId }),
    'Este estabelecimento possui comprovantes vinculados. Remova os comprovantes primeiro.': (
      establishmentId,
    ) => createReceipt(orm, { establishmentId }),
  },
  withdrawnPrice: (establishmentId) =>
    createPrice(orm, { establishmentId, withdrawnAt: instant('2026-06-11') }),
});

describePlaceForm({
  api,
  path,
  calls: { create: 'createEstablishment', update: 'updateEstablishment', export: 'exportEstablishments' },
  rest: () => ({ regionId }),
  phone: 'phone',
  cnpjTaken: 'Já existe um estabelecimento com esse CNPJ.',
  make,
});

describe('a shop with too many withdrawn prices for a request', () => {
  const attempt = { isLast: true, signal: new AbortController().signal };

  it('is deleted in the background, and noted once', async () => {
    const { id, version } = await make();
    const { id: productId } = await createProduct(orm);
    await orm.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source, withdrawn_at)
      select ${productId}::int, ${id}::int, 5000, now() - n * interval '1 minute', 'admin', now()
      from generate_series(1, 20100) n`);
    const request = { method: 'DELETE', token: admin.token } as const;
    const { data } = await api.read('deleteEstablishment', `${path}/${id}?version=${version}`, request);
    expect(data).toEqual({ deleted: true, removalId: null });
    await api.context.jobs.settled();
    expect(await orm.$count(prices, eq(prices.establishmentId, id))).toBe(0);
    expect(await orm.$count(establishments, eq(establishments.id, id))).toBe(0);
    const notes = await orm
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'establishments.delete'), eq(auditLog.rowId, id)))
      .orderBy(auditLog.id);
    expect(notes).toEqual([{ after: null }]);
    await deleteRowJob.run(
      { noun: 'establishments', id, userId: admin.id, presented: { version } },
      api.context,
      attempt,
    );
  });

  it('stays with them if it is edited or used in the meantime, and is noted as restored', async () => {
    const edited = await make({ version: 2 });
    const used = await make();
    await createPrice(orm, { establishmentId: used.id });
    for (const { id } of [edited, used]) {
      await createPrice(orm, { establishmentId: id, withdrawnAt: instant('2026-06-11') });
      const deletion = { noun: 'establishments', id, userId: admin.id, presented: { version: 1 } } as const;
      await deleteRowJob.run(deletion, api.context, attempt);
      expect(await orm.$count(establishments, eq(establishments.id, id))).toBe(1);
      const kept = and(eq(prices.establishmentId, id), isNotNull(prices.withdrawnAt));
      expect(await orm.$count(prices, kept)).toBe(1);
      const noted = and(eq(auditLog.action, 'establishments.restore'), eq(auditLog.rowId, id));
      expect(await orm.$count(auditLog, noted)).toBe(1);
    }
  });
});

describe('the form of a shop', () => {
  it('has all that is known of it', async () => {
    const whole = {
      name: 'Casa de Carnes Boi Bom',
      legalName: 'Boi Bom Comércio de Carnes Ltda',
      type: 'mercado',
      address: 'Quadra 104 Sul, 12',
      neighbourhood: 'Plano Diretor Sul',
      latitude: -10.19,
      longitude: -48.33,
      coordinatesPrecision: 'street',
      service_radius: 12,
      sectorId,
      verified: true,
    };
    const [monday, saturday] = [
      { weekday: 1, opens: '08:00', closes: '18:00' },
      { weekday: 6, opens: '08:00', closes: '12:00' },
    ];
    expect(await create({ ...whole, openingHours: [saturday, monday] })).toMatchObject({
      ...whole,
      openingHours: [monday, saturday],
    });
  });

  it('works with a name and a region only: a radius of 5 km, and no sector', async () => {
    const body = { name: 'Só o nome', cnpj: '', phone: ' ', zipcode: null, service_radius: null };
    expect(await create(body)).toMatchObject({
      type: 'acougue',
      verified: false,
      service_radius: 5,
      Sector: null,
      cnpj: null,
      phone: null,
      zipcode: null,
      latitude: null,
      coordinatesPrecision: null,
      openingHours: null,
    });
  });

  it('asks about a second one of the same name also where only the region can be compared', async () => {
    await create({ name: 'Açougue Gêmeo', address: 'Avenida JK, 10' });
    expect((await refusal({ name: 'Açougue Gêmeo' })).code).toBe('twin');
  });

  it('refuses no name and no region, each by its field', async () => {
    expect((await refusal({ name: ' ', regionId: undefined })).issues).toEqual([
      { field: 'name', message: 'Por favor, preencha o nome do estabelecimento.' },
      { field: 'regionId', message: 'Por favor, escolha a região.' },
    ]);
  });

  const [morning, day] = [
    { weekday: 1, opens: '08:00', closes: '18:00' },
    { weekday: 1, opens: '12:00', closes: '20:00' },
  ];
  it.each([
    ['service_radius', 0, 'Informe um raio de 1 a 50 km.'],
    ['service_radius', 51, 'Informe um raio de 1 a 50 km.'],
    ['service_radius', 1.5, 'Informe o raio em quilômetros inteiros.'],
    ['type', 'posto', 'Escolha açougue ou mercado.'],
    ['openingHours', [], 'Informe o horário de pelo menos um dia, ou retire os horários.'],
    [
      'openingHours',
      [morning, day],
      'Confira na segunda-feira: um horário começa antes de o outro terminar.',
    ],
    ['sectorId', 999_999, 'Este setor não existe mais. Escolha outro.'],
  ])('refuses %s %o: %s', async (field, value, message) => {
    expect(await refusal({ [field]: value })).toEqual(wrong(field, message));
  });

  it('takes a phone without an area code as it was typed', async () => {
    expect((await create({ name: 'Com 0800', phone: '0800 123 4567' })).phone).toBe('0800 123 4567');
  });
});
