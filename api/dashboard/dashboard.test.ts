import { afterAll, describe, expect, it } from 'vitest';
import { createAuditEntry } from '#database/factories/audit.ts';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createMessage } from '#database/factories/messages.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { sources } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { at, openTestApi } from '../platform/testing.ts';

/** Spec, back office, section 2 (Dashboard). */

const api = await openTestApi({
  services: { ANP_SURVEY_URL: 'http://127.0.0.1:9', ANP_REGISTER_URL: 'http://127.0.0.1:9' },
});
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

const path = '/backoffice/dashboard';
const dashboard = async () => (await api.read('readDashboard', path, admin)).data;
const waiting = async () => (await api.read('readWaiting', `${path}/waiting`, admin)).data;

describe("'readDashboard'", () => {
  it('counts what there is, and nothing that there is not', async () => {
    const before = await dashboard();
    await createEstablishment(orm, { verified: true });
    await createEstablishment(orm, { verified: false });
    await createCategory(orm);
    await createFuelStation(orm);
    await createUser(orm, { createdAt: at('2026-06-06', '00:00:00') });
    await createUser(orm, { createdAt: at('2026-06-05', '23:59:59') });
    const after = await dashboard();
    expect(after.establishments).toEqual({
      count: before.establishments.count + 2,
      verified: before.establishments.verified + 1,
    });
    expect(after.categories.count).toBe(before.categories.count + 1);
    expect(after.fuel.stations).toBe(before.fuel.stations + 1);
    expect(after.users).toEqual({ count: before.users.count + 2, newThisWeek: before.users.newThisWeek + 1 });
    expect(after.at).toBe('2026-06-12T12:00:00-03:00');
    expect(after.regions.names).toEqual(['Norte', 'Sul', 'Taquaralto']);
    expect(after.demonstration).toBe(false);
    await setDemonstration(orm, true);
    expect((await dashboard()).demonstration).toBe(true);
    await setDemonstration(orm, false);
  });

  it('tells the last changes, the newest first, also of people who are gone', async () => {
    for (let rowId = 1; rowId <= 6; rowId += 1) {
      await createAuditEntry(orm, {
        userId: rowId === 6 ? null : admin.id,
        rowId,
        after: { name: `Setor ${rowId}` },
      });
    }
    const { changes } = await dashboard();
    expect(changes.map(({ rowId }) => rowId)).toEqual([6, 5, 4, 3, 2]);
    expect(changes[0]).toMatchObject({ person: null, name: 'Setor 6' });
    expect(changes[1]).toMatchObject({ person: 'Marta Lima' });
    expect(changes[1]).not.toHaveProperty('after');
  });
});

describe("'readWaiting'", () => {
  it('says that nothing waits', async () => {
    expect(await waiting()).toMatchObject({
      reviews: { count: 0, oldestAt: null },
      messages: { count: 0, oldestAt: null },
      imports: { ready: 0, held: null, refusing: 0, rows: 0, failed: 0 },
      sources: [],
    });
  });

  it('counts each queue with its oldest entry, and leaves out what is decided', async () => {
    for (const create of [createReview, createReportedPrice]) {
      await create(orm, { status: 'pending', createdAt: at('2026-06-11', '10:00:00') });
      await create(orm, { status: 'pending', createdAt: at('2026-06-10', '10:00:00') });
      await create(orm, { status: 'approved', createdAt: at('2026-06-01', '10:00:00') });
    }
    await createReceipt(orm, { status: 'pending', createdAt: at('2026-06-09', '10:00:00') });
    const queue = { count: 2, oldestAt: '2026-06-10T10:00:00-03:00' };
    expect(await waiting()).toMatchObject({
      reviews: queue,
      reportedPrices: queue,
      receipts: { count: 1, oldestAt: '2026-06-09T10:00:00-03:00' },
    });
  });

  it('counts messages that nobody has opened', async () => {
    await createMessage(orm, { createdAt: at('2026-06-08', '10:00:00') });
    await createMessage(orm, { readAt: at('2026-06-08', '10:00:00') });
    await createMessage(orm, { archivedAt: at('2026-06-08', '10:00:00') });
    expect((await waiting()).messages).toEqual({ count: 1, oldestAt: '2026-06-08T10:00:00-03:00' });
  });

  it('counts imports of the last seven days that refused rows, failed, or wait for a word', async () => {
    const recent = at('2026-06-05', '00:00:00');
    await createImport(orm, { status: 'done', rowsRefused: 3, startedAt: recent });
    await createImport(orm, { status: 'done', rowsRefused: 4, startedAt: recent });
    await createImport(orm, { status: 'done', rowsRefused: 9, startedAt: at('2026-06-04', '23:59:59') });
    await createImport(orm, { status: 'done', rowsRefused: 0, startedAt: recent });
    await createImport(orm, { status: 'failed', startedAt: recent });
    await createImport(orm, { status: 'ready', startedAt: at('2026-05-01') });
    const counts = { ready: 1, refusing: 2, rows: 7, failed: 1 };
    expect((await waiting()).imports).toEqual({ ...counts, held: null });
    await createImport(orm, { status: 'ready', isAutomatic: true, held: 'sem linhas', startedAt: recent });
    await createImport(orm, { status: 'done', isAutomatic: true, held: 'foi solta', startedAt: recent });
    expect((await waiting()).imports).toEqual({ ...counts, ready: 2, held: 'sem linhas' });
  });

  it('names the sources that bring nothing or do not answer, unless they are off', async () => {
    const long = at('2026-05-31', '06:00:00');
    await orm.insert(sources).values([
      { name: 'survey', broughtAt: long },
      { name: 'register', broughtAt: at('2026-06-10'), failures: 2 },
    ]);
    expect((await waiting()).sources).toEqual([
      { name: 'survey', silentDays: 12, failures: 0 },
      { name: 'register', silentDays: null, failures: 2 },
    ]);
    await setDemonstration(orm, true);
    expect((await waiting()).sources).toEqual([]);
    await setDemonstration(orm, false);
    await orm.update(sources).set({ isOn: false });
    expect((await waiting()).sources).toEqual([]);
  });

  it('counts the places that the public sees on no map', async () => {
    const { offTheMap: before } = await waiting();
    const nowhere = { latitude: null, longitude: null, coordinatesPrecision: null };
    const estimated = {
      estimatedLatitude: -10.2,
      estimatedLongitude: -48.3,
      estimatedPrecision: 'street',
    } as const;
    const atCentre = { ...city.centre, coordinatesPrecision: 'city' } as const;
    await createFuelStation(orm, nowhere);
    await createFuelStation(orm, { ...nowhere, ...estimated });
    await createFuelStation(orm, { latitude: -10.2, longitude: -48.3, coordinatesPrecision: 'exact' });
    await createEstablishment(orm, atCentre);
    await createEstablishment(orm, { ...atCentre, ...estimated });
    expect((await waiting()).offTheMap).toEqual({
      stations: before.stations + 1,
      establishments: before.establishments + 1,
    });
  });
});

describe("'searchBackOffice'", () => {
  const search = async (words: string) =>
    (await api.read('searchBackOffice', `/backoffice/search?search=${encodeURIComponent(words)}`, admin))
      .data;

  it('finds rows of every kind by a part of the name, without case and accents', async () => {
    const shop = await createEstablishment(orm, { name: 'Açougue Jatobá' });
    const cut = await createProduct(orm, { name: 'Jatobá de corte' });
    const station = await createFuelStation(orm, { name: 'POSTO JATOBÁ', neighbourhood: 'Centro' });
    const person = await createUser(orm, { name: 'Ana Jatobá', email: 'ana.jatoba@exemplo.com.br' });
    expect(await search('jatoba')).toEqual({
      establishments: [{ id: shop.id, name: 'Açougue Jatobá', about: expect.any(String) }],
      products: [{ id: cut.id, name: 'Jatobá de corte', about: expect.any(String) }],
      stations: [{ id: station.id, name: 'POSTO JATOBÁ', about: 'Centro' }],
      users: [{ id: person.id, name: 'Ana Jatobá', about: 'ana.jatoba@exemplo.com.br' }],
    });
  });

  it('puts names that begin with the words first, and finds five at most', async () => {
    for (const name of ['Casa do Umbu', 'Umbu B', 'Umbu A', 'Empório Umbu', 'Loja Umbu', 'Mercado Umbu']) {
      await createEstablishment(orm, { name });
    }
    const { establishments } = await search('umbu');
    expect(establishments.map(({ name }) => name)).toEqual([
      'Umbu A',
      'Umbu B',
      'Casa do Umbu',
      'Empório Umbu',
      'Loja Umbu',
    ]);
  });

  it('finds nothing for a single letter', async () => {
    expect(await search(' a ')).toEqual({ establishments: [], products: [], stations: [], users: [] });
  });
});
