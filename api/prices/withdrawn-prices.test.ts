import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createImport } from '#database/factories/imports.ts';
import { createPriceBatch } from '#database/factories/price-batches.ts';
import { createPrice, type Price } from '#database/factories/prices.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { auditLog, prices } from '#database/schema.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';

/** Prices of both kinds of goods that are withdrawn and restored. Spec, back office, section 7. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const stored = async (id: number) => (await orm.select().from(prices).where(eq(prices.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const missing = { status: 404, success: false, code: 'not_found', message: 'Preço não encontrado.' };
const byAdmin = () => ({ token: admin.token });

/** Each call has its own field names, and ignores those of the other kind. */
const bodyOf = ({ productId, establishmentId }: Price, price: number) => ({
  productId,
  establishmentId,
  typeId: productId,
  stationId: establishmentId,
  price,
});

describe.each([
  {
    calls: '/backoffice/prices',
    noun: 'prices',
    make: createPrice,
    names: { correct: 'updatePrice', remove: 'deletePrice', bringBack: 'restorePrice' },
    enter: async (body: ReturnType<typeof bodyOf>) =>
      (await api.read('createPrice', '/backoffice/prices', { ...byAdmin(), body })).data.id,
    shown: async ({ productId, establishmentId }: Price) => {
      const latest = `/prices/latest?productId=${productId}&establishmentId=${establishmentId}`;
      return (await api.read('readLatestPrice', latest)).data.price;
    },
  },
  {
    calls: '/backoffice/fuel/prices',
    noun: 'fuel-prices',
    make: createFuelPrice,
    names: { correct: 'updateFuelPrice', remove: 'deleteFuelPrice', bringBack: 'restoreFuelPrice' },
    enter: async ({ stationId, typeId, price }: ReturnType<typeof bodyOf>) => {
      const body = { stationId, prices: [{ fuelTypeId: typeId, price }] };
      const { data } = await api.read('createFuelPrices', '/backoffice/fuel/prices', { ...byAdmin(), body });
      return data[0]?.id ?? 0;
    },
    shown: async ({ establishmentId }: Price) =>
      (await api.read('listPublicFuelPrices', '/fuel/prices')).data.find(
        ({ stationId }) => stationId === establishmentId,
      )?.price,
  },
] as const)('$calls', ({ calls, noun, make, names, enter, shown }) => {
  const correct = (price: Price, reais: number) =>
    api.read(names.correct, `${calls}/${price.id}`, { ...byAdmin(), body: bodyOf(price, reais) });
  const remove = (id: number) => api.read(names.remove, `${calls}/${id}`, byAdmin());
  const bringBack = (id: number, headers: Record<string, string> = {}) =>
    api.read(names.bringBack, `${calls}/${id}/restore`, { ...byAdmin(), headers });
  const refused = (method: 'DELETE' | 'POST', id: number, token: string = admin.token) =>
    api.refusal(`${calls}/${id}${method === 'POST' ? '/restore' : ''}`, {
      method,
      ...(token !== '' && { token }),
    });

  describe('a price that is withdrawn', () => {
    it('is in the audit log, and the one before it stands again', async () => {
      const former = await make(orm, { priceCentavos: 600, observedAt: at('2026-06-10') });
      const { productId, establishmentId } = former;
      const observedAt = at('2026-06-11');
      const price = await make(orm, { productId, establishmentId, priceCentavos: 700, observedAt });
      expect((await remove(price.id)).data).toEqual({ deleted: true });
      expect((await stored(price.id))?.withdrawnAt).not.toBeNull();
      expect(await shown(price)).toBe(6);
      expect(await lastAudit()).toMatchObject({ action: `${noun}.delete`, rowId: price.id, after: null });
      expect(await refused('DELETE', price.id)).toEqual(missing);
      expect(await api.refusal(`${calls}/${price.id}`, byAdmin())).toEqual(missing);
    });

    it('is none that was corrected meanwhile, or that others withdraw', async () => {
      const price = await make(orm);
      await correct(price, 41);
      expect(await refused('DELETE', price.id)).toMatchObject({
        code: 'stale',
        changed: { name: 'Marta Lima' },
      });
      const other = await make(orm);
      expect((await refused('DELETE', other.id, '')).status).toBe(401);
      expect((await refused('DELETE', other.id, user.token)).status).toBe(403);
      expect((await stored(other.id))?.withdrawnAt).toBeNull();
    });
  });

  describe('a price that comes back', () => {
    it('is the public one again, audited, and once however often it is sent', async () => {
      const price = await make(orm, { priceCentavos: 700 });
      await remove(price.id);
      const headers = { 'idempotency-key': `back-${noun}` };
      const { data } = await bringBack(price.id, headers);
      expect(data).toMatchObject({ id: price.id, price: 7, current: true });
      expect(await bringBack(price.id, headers)).toMatchObject({ data });
      expect(await lastAudit()).toMatchObject({
        action: `${noun}.restore`,
        rowId: price.id,
        before: null,
      });
      expect(await shown(price)).toBe(7);
      expect(await refused('POST', price.id)).toMatchObject({
        code: 'in_use',
        message: 'Este preço não está excluído.',
      });
    });

    it('is one of an observation and its corrections', async () => {
      const price = await make(orm);
      const { data } = await correct(price, 41);
      expect(await refused('POST', price.id)).toMatchObject({
        code: 'stale',
        changed: { name: 'Marta Lima' },
      });
      await remove(data.id);
      await bringBack(price.id);
      expect((await refused('POST', data.id)).code).toBe('stale');
      expect((await stored(data.id))?.withdrawnAt).not.toBeNull();
    });

    it('is none that was taken back as a whole', async () => {
      const { id: batchId } = await createPriceBatch(orm, { undoneAt: new Date() });
      const { id: importId } = await createImport(orm, { status: 'undone', undoneAt: new Date() });
      const { id: reportedPriceId } = await createReportedPrice(orm, { status: 'pending' });
      const reasons = [];
      for (const origin of [{ batchId }, { importId }, { reportedPriceId }]) {
        const { id } = await make(orm, { ...origin, withdrawnAt: new Date() });
        reasons.push((await refused('POST', id)).message);
      }
      expect(reasons).toEqual([
        'O lote deste preço foi desfeito. Registre o preço de novo.',
        'A importação deste preço foi desfeita. Importe a pesquisa de novo.',
        'A decisão sobre o relato deste preço foi desfeita. Decida de novo.',
      ]);
    });

    it('is none that was entered once more since', async () => {
      const body = bodyOf(await make(orm, { withdrawnAt: new Date() }), 41);
      const gone = await enter(body);
      await remove(gone);
      await enter(body);
      expect(await refused('POST', gone)).toMatchObject({
        code: 'conflict',
        message: 'Este preço já foi registrado de novo.',
      });
    });

    it('is none that was imported again since', async () => {
      const { id: importId } = await createImport(orm, { status: 'done' });
      const gone = await make(orm, { source: 'import', importId, withdrawnAt: new Date() });
      const { productId, establishmentId, observedAt } = gone;
      await make(orm, { productId, establishmentId, observedAt, source: 'import', importId });
      expect((await refused('POST', gone.id)).code).toBe('conflict');
    });

    it('is none that is not there, or that others bring back', async () => {
      expect(await refused('POST', 999_999)).toEqual(missing);
      const { id } = await make(orm, { withdrawnAt: new Date() });
      expect((await refused('POST', id, '')).status).toBe(401);
      expect((await refused('POST', id, user.token)).status).toBe(403);
    });
  });
});
