import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct, findProduct } from '#database/factories/products.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { reportedPrices } from '#database/schema.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/reported-prices';
let person: Person;
beforeEach(async () => {
  person = await api.signIn();
});

describe('GET /users/reported-prices', () => {
  const list = (query = '') => api.read('listOwnReportedPrices', `${path}${query}`, { token: person.token });

  it('works: own reports of every status, and what came of them, the newest first', async () => {
    const userId = person.id;
    const meat = await createReportedPrice(orm, { userId, createdAt: at('2026-06-10') });
    const { productId, establishmentId } = meat;
    await createPrice(orm, { productId, establishmentId, source: 'report', reportedPriceId: meat.id });
    const fuel = await createReportedFuelPrice(orm, { userId, createdAt: at('2026-06-11') });
    const { productId: fuelTypeId, establishmentId: fuelStationId } = fuel;
    const price = await createFuelPrice(orm, {
      productId: fuelTypeId,
      establishmentId: fuelStationId,
      source: 'report',
    });
    const rejected = await createReportedPrice(orm, {
      userId,
      status: 'rejected',
      rejectionReason: 'A foto da placa mostra outro corte.',
      createdAt: at('2026-06-12'),
    });
    await createReportedPrice(orm, { status: 'pending' });
    expect(price.reportedPriceId).toBeNull();
    const { data, count } = await list();
    expect(count).toBe(3);
    expect(data).toMatchObject([
      { id: rejected.id, status: 'rejected', rejectionReason: 'A foto da placa mostra outro corte.' },
      { id: fuel.id, FuelType: { id: fuelTypeId }, FuelStation: { id: fuelStationId }, official: false },
      { id: meat.id, Product: { id: productId }, Establishment: { id: establishmentId }, official: true },
    ]);
  });

  it('finds reports by product, fuel and place, without case and accents, and counts them', async () => {
    const userId = person.id;
    const { id: productId } = await createProduct(orm, { name: 'Filé de costela' });
    const { id: establishmentId } = await createEstablishment(orm, { name: 'Casa do Boi' });
    const { id: fuelStationId } = await createFuelStation(orm, { name: 'Posto do Boi' });
    const { id: fuelTypeId } = await findProduct(orm, 'Etanol');
    const meat = await createReportedPrice(orm, { userId, productId, establishmentId });
    const fuel = await createReportedFuelPrice(orm, {
      userId,
      productId: fuelTypeId,
      establishmentId: fuelStationId,
    });
    await createReportedPrice(orm, { productId, establishmentId });
    for (const [search, ids] of [
      ['FILE casa', [meat.id]],
      ['boi', [meat.id, fuel.id]],
      ['etanol posto', [fuel.id]],
      ['etanol casa', []],
    ] as const) {
      const { data, count } = await list(`?search=${encodeURIComponent(search)}`);
      expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(count).toBe(data.length);
    }
  });

  it('has pages, and refuses one that is none', async () => {
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-03']) {
      await createReportedPrice(orm, { userId: person.id, createdAt: at(day) });
    }
    const days = async (query: string) =>
      (await list(query)).data.map(({ createdAt }) => createdAt.slice(8, 10));
    expect(await days('?limit=2')).toEqual(['03', '02']);
    expect(await days('?limit=2&page=2')).toEqual(['01']);
    expect(await days('?sort=createdAt')).toEqual(['01', '02', '03']);
    expect((await list('?limit=2&page=9')).count).toBe(3);
    expect((await api.refusal(`${path}?page=0`, { token: person.token })).code).toBe('invalid');
  });
});

describe('DELETE /users/reported-prices/:id', () => {
  const remove = (id: number) => api.read('deleteOwnReportedPrice', `${path}/${id}`, { token: person.token });
  const refusal = (id: number | string, { token } = person) =>
    api.refusal(`${path}/${id}`, { method: 'DELETE', token });
  const exists = async (id: number) => (await orm.$count(reportedPrices, eq(reportedPrices.id, id))) === 1;

  it.each(['pending', 'rejected'] as const)('works: %s', async (status) => {
    const { id } = await createReportedPrice(orm, { userId: person.id, status });
    expect((await remove(id)).data).toEqual({ deleted: true, removalId: expect.any(Number) });
    expect(await exists(id)).toBe(false);
    expect((await refusal(id)).code).toBe('not_found');
  });

  it("refuses an approved one, and somebody else's as if it were not there, also to an administrator", async () => {
    const approved = await createReportedPrice(orm, { userId: person.id });
    expect(await refusal(approved.id)).toEqual({
      status: 409,
      success: false,
      code: 'in_use',
      message: 'Este preço relatado já foi aprovado e não pode mais ser removido.',
    });
    const { id } = await createReportedPrice(orm, { status: 'pending' });
    const admin = await api.signIn({ role: 'admin' });
    const missing = { status: 404, code: 'not_found', message: 'Preço relatado não encontrado.' };
    for (const one of [person, admin]) expect(await refusal(id, one)).toMatchObject(missing);
    expect((await refusal('x')).code).toBe('invalid');
    for (const kept of [approved.id, id]) expect(await exists(kept)).toBe(true);
  });
});
