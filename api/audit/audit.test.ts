import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditEntry } from '#database/factories/audit.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { eq, sql } from '#database/orm.ts';
import { auditLog, users } from '#database/schema.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';

/** Design, section 4: every administrative write leaves an audit row, and nobody can change it. */
const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const path = '/backoffice/audit';
const list = (query = '') => api.read('listAudit', path + query, { token: admin.token });
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

describe("'listAudit'", () => {
  it('tells who changed what, and when, the newest first', async () => {
    const { data: created } = await api.read('createSector', '/backoffice/sectors', {
      token: admin.token,
      body: { name: 'Laticínios' },
    });
    api.pass(60);
    await api.read('updateSector', `/backoffice/sectors/${created.id}`, {
      token: admin.token,
      body: { name: 'Queijos', version: 1 },
    });
    const { data, count } = await list(`?noun=sectors&rowId=${created.id}`);
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({
      action: 'sectors.update',
      User: { id: admin.id, name: 'Marta Lima' },
      rowId: created.id,
      name: 'Queijos',
      before: { name: 'Laticínios' },
      after: { name: 'Queijos' },
    });
    expect(data[1]).toMatchObject({ action: 'sectors.create', before: null });
  });

  it('is filtered by person, kind, row, day and name', async () => {
    const entry = await createAuditEntry(orm, {
      at: at('2026-06-01', '23:59:59'),
      noun: 'regions',
      action: 'regions.delete',
      rowId: 77,
      before: { id: 77, name: 'Taquarí' },
      after: null,
    });
    const other = await createAuditEntry(orm, { at: at('2026-06-02', '00:00:00') });
    expect(await idsOf(`?userId=${entry.userId}`)).toEqual([entry.id]);
    expect(await idsOf('?noun=regions&rowId=77')).toEqual([entry.id]);
    expect(await idsOf('?from=2026-06-01&to=2026-06-01')).toEqual([entry.id]);
    expect(await idsOf('?from=2026-06-01&to=2026-06-02')).toEqual([other.id, entry.id]);
    expect(await idsOf('?search=taquari')).toEqual([entry.id]);
  });

  it('has an address for each entry, and says so where there is none', async () => {
    const entry = await createAuditEntry(orm, { before: { name: 'Aureny' }, after: { name: 'Aureny I' } });
    const read = await api.read('readAuditEntry', `${path}/${entry.id}`, { token: admin.token });
    expect(read.data).toEqual((await list('')).data.find(({ id }) => id === entry.id));
    expect(await api.refusal(`${path}/987654`, { token: admin.token })).toMatchObject({
      status: 404,
      message: 'Mudança não encontrada.',
    });
  });

  it('counts ten thousand of very many, and has no page behind them', async () => {
    const { userId } = await createAuditEntry(orm);
    await orm.execute(sql`
      insert into audit_log (at, user_id, action, noun, row_id, after)
      select now(), ${userId}, 'regions.update', 'regions', 987654, '{"name": "Luzimangues"}'
      from generate_series(1, 10100)`);
    const row = '?noun=regions&rowId=987654';
    const last = await list(`${row}&page=500`);
    expect(last).toMatchObject({ count: 10_000, countIsMinimum: true });
    expect(last.data).toHaveLength(20);
    expect((await list(`${row}&page=501`)).data).toEqual([]);
    expect((await list(`${row}&page=500&limit=100`)).data).toEqual([]);
    expect(await list('?search=taquari')).toMatchObject({ count: 1, countIsMinimum: false });
  });

  it('keeps what a person did who is gone', async () => {
    const entry = await createAuditEntry(orm, { rowId: 4711 });
    await orm.delete(users).where(eq(users.id, entry.userId ?? 0));
    const { data } = await list('?rowId=4711');
    expect(data[0]).toMatchObject({ id: entry.id, User: null, after: entry.after });
  });

  it('names a price by what it is of, and an account as it is called now', async () => {
    const price = { Product: { name: 'Picanha' }, Establishment: { name: 'Boi de Ouro' } };
    await createAuditEntry(orm, { noun: 'prices', action: 'prices.create', rowId: 31, after: price });
    await createAuditEntry(orm, {
      noun: 'users',
      action: 'users.update',
      rowId: user.id,
      after: { role: 'user' },
    });
    expect((await list('?noun=prices&rowId=31')).data[0]?.name).toBe('Picanha em Boi de Ouro');
    expect((await list(`?noun=users&rowId=${user.id}`)).data[0]?.name).toBe(user.name);
  });

  it('is found by product and place, through rounds, sheets and surveys', async () => {
    const shop = await createEstablishment(orm);
    const cut = await createProduct(orm);
    const own = await createAuditEntry(orm, {
      noun: 'prices',
      action: 'prices.create',
      after: { Product: { id: cut.id, name: 'Cupim' }, Establishment: { id: shop.id, name: 'Boi' } },
    });
    const batch = await createPriceBatch(orm, { kind: 'spreadsheet', establishmentId: null });
    await createPrice(orm, { productId: cut.id, establishmentId: shop.id, batchId: batch.id });
    const sheet = await createAuditEntry(orm, {
      noun: 'price-batches',
      action: 'price-batches.import',
      rowId: batch.id,
      after: { id: batch.id, establishmentId: null },
    });
    const elsewhere = await createAuditEntry(orm, {
      noun: 'promotions',
      action: 'promotions.create',
      after: { productId: cut.id, establishmentId: shop.id + 1 },
    });
    const named = await createAuditEntry(orm, { noun: 'products', action: 'products.update', rowId: cut.id });
    const pair = `?productId=${cut.id}&establishmentId=${shop.id}`;
    expect(await idsOf(pair)).toEqual([sheet.id, own.id]);
    expect(await idsOf(`${pair}&userId=${sheet.userId}`)).toEqual([sheet.id]);
    expect(await idsOf(`?productId=${cut.id}`)).toEqual([named.id, elsewhere.id, sheet.id, own.id]);
    const survey = await createImport(orm);
    const { establishmentId: stationId, productId: fuelTypeId } = await createFuelPrice(orm, {
      importId: survey.id,
    });
    const imported = await createAuditEntry(orm, {
      noun: 'imports',
      action: 'imports.start',
      rowId: survey.id,
    });
    const corrected = await createAuditEntry(orm, {
      noun: 'fuel-prices',
      action: 'fuel-prices.update',
      after: { stationId, typeId: fuelTypeId },
    });
    await createAuditEntry(orm, { noun: 'imports', action: 'imports.start', rowId: survey.id + 1 });
    const confirmation = await createPriceBatch(orm, { kind: 'confirmation' });
    await createFuelPrice(orm, {
      establishmentId: stationId,
      productId: fuelTypeId,
      batchId: confirmation.id,
    });
    const undone = await createAuditEntry(orm, {
      noun: 'price-batches',
      action: 'price-batches.undo',
      rowId: confirmation.id,
    });
    const fuel = `?stationId=${stationId}&typeId=${fuelTypeId}`;
    expect(await idsOf(fuel)).toEqual([undone.id, corrected.id, imported.id]);
    expect((await list(fuel)).count).toBe(3);
  });

  it('refuses days and kinds that do not exist', async () => {
    const refusal = (query: string) => api.refusal(path + query, { token: admin.token });
    expect((await refusal('?from=2026-02-30')).issues).toEqual([
      { field: 'from', message: 'Informe uma data no formato aaaa-mm-dd.' },
    ]);
    expect((await refusal('?noun=Setores!')).issues).toEqual([
      { field: 'noun', message: 'Esse tipo de registro não existe.' },
    ]);
  });
});

it("'listAuditPeople' has everybody who has changed something, once", async () => {
  const { data } = await api.read('listAuditPeople', `${path}/people`, { token: admin.token });
  expect(data.filter(({ id }) => id === admin.id)).toEqual([{ id: admin.id, name: 'Marta Lima' }]);
  expect(data.some(({ id }) => id === user.id)).toBe(false);
});

it("'exportAudit' writes the entries of a filter, and no formula", async () => {
  const { id } = await createAuditEntry(orm, {
    noun: 'regions',
    action: 'regions.create',
    rowId: 99,
    after: { name: '=1+1' },
  });
  const csv = (
    await api.readFile('exportAudit', `${path}/export?rowId=99`, { token: admin.token })
  ).toString();
  const [head, line, end] = csv.split('\r\n');
  expect(head).toBe('\uFEFFID;Quando;Quem;ID de quem;Ação;Registro;Nome do registro;O que mudou');
  expect(line).toMatch(new RegExp(`^${id};.*;regions\\.create;99;'=1\\+1;Nome: =1\\+1$`));
  expect(end).toBe('');
});

it('nobody changes the audit log, whatever the code does', async () => {
  const entry = await createAuditEntry(orm);
  const ofEntry = eq(auditLog.id, entry.id);
  const set = (values: Partial<typeof auditLog.$inferInsert>) =>
    orm.update(auditLog).set(values).where(ofEntry);
  for (const change of [
    () => set({ after: { name: 'Outro' } }),
    () => set({ userId: admin.id }),
    () => set({ at: new Date(0), userId: null }),
    () => orm.delete(auditLog).where(ofEntry),
    () => orm.execute(sql`truncate audit_log`),
  ]) {
    await expect(change()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'the audit log cannot be changed' }),
    });
    expect(await orm.select().from(auditLog).where(ofEntry)).toEqual([entry]);
  }
});
