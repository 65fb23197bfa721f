import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

describe("who changed this price: 'readPriceHistory'", () => {
  const historyOf = async (id: number) =>
    (await api.read('readPriceHistory', `/backoffice/prices/${id}/history`, admin)).data;
  const sayAll = ({ changes }: Awaited<ReturnType<typeof historyOf>>) =>
    changes.map(({ act, person, from, to }) => [act, person, from, to]);

  it('has each person, from what to what, through the form, a round, its undoing and a restoration', async () => {
    const shop = await createEstablishment(orm, { name: 'Boi de Ouro' });
    const cut = await createProduct(orm, { name: 'Picanha da Casa' });
    const other = await api.signIn({ role: 'admin', name: 'Rui Alves' });
    const of = { productId: cut.id, establishmentId: shop.id };
    const { data: entered } = await api.read('createPrice', '/backoffice/prices', {
      token: admin.token,
      body: { ...of, price: 49.9, collectionDate: testDay },
    });
    api.pass(60);
    const { data: corrected } = await api.read('updatePrice', `/backoffice/prices/${entered.id}`, {
      token: other.token,
      body: { ...of, price: 59.9, source: 'admin', collectionDate: testDay },
    });
    api.pass(60);
    const { data: batch } = await api.read('savePriceRound', '/backoffice/price-batches', {
      token: admin.token,
      body: {
        establishmentId: shop.id,
        day: testDay,
        prices: [{ productId: cut.id, price: 61.9, seenId: corrected.id }],
      },
    });
    const afterRound = await historyOf(entered.id);
    expect(afterRound.name).toBe('Picanha da Casa em Boi de Ouro');
    expect(sayAll(afterRound)).toEqual([
      ['corrected', 'Marta Lima', 59.9, 61.9],
      ['corrected', 'Rui Alves', 49.9, 59.9],
      ['entered', 'Marta Lima', null, 49.9],
    ]);
    expect(afterRound.changes[0]).toMatchObject({
      Batch: { id: batch.id, kind: 'round', isUndone: false },
      canRestore: false,
      sourceName: 'Loja',
    });
    api.pass(60);
    await api.read('undoPriceBatch', `/backoffice/price-batches/${batch.id}/undo`, { token: other.token });
    api.pass(60);
    await api.read('deletePrice', `/backoffice/prices/${corrected.id}`, admin);
    const afterDeletion = await historyOf(corrected.id);
    expect(sayAll(afterDeletion).slice(0, 2)).toEqual([
      ['withdrawn', 'Marta Lima', 59.9, null],
      ['withdrawn', 'Rui Alves', 61.9, null],
    ]);
    expect(afterDeletion.changes[1]).toMatchObject({ Batch: { isUndone: true }, canRestore: false });
    api.pass(60);
    await api.read('restorePrice', `/backoffice/prices/${corrected.id}/restore`, { token: other.token });
    expect(sayAll(await historyOf(corrected.id))[0]).toEqual(['restored', 'Rui Alves', null, 59.9]);
  });

  it('offers to restore what may be restored: no price of a report whose decision was undone', async () => {
    const report = await createReportedPrice(orm, { status: 'pending' });
    const at = `/backoffice/reported-prices/${report.id}`;
    await api.read('updateReportedPriceStatus', `${at}/status`, {
      token: admin.token,
      body: { status: 'approved', official: true },
    });
    api.pass(1);
    await api.read('undoReportedPriceDecision', `${at}/undo-decision`, {
      token: admin.token,
      body: { version: report.version + 1 },
    });
    const of = { productId: report.productId ?? 0, establishmentId: report.establishmentId ?? 0 };
    const old = await createPrice(orm, { ...of, withdrawnAt: new Date() });
    const correction = await createPrice(orm, { ...of, replacesId: old.id, withdrawnAt: new Date() });
    const offered = new Map(
      (await historyOf(old.id)).changes.map(({ priceId, canRestore }) => [priceId, canRestore]),
    );
    const [official] = [...offered.keys()].filter((id) => id !== old.id && id !== correction.id);
    expect(offered).toEqual(
      new Map([
        [official, false],
        [old.id, true],
        [correction.id, true],
      ]),
    );
    const restored = `/backoffice/prices/${old.id}/restore`;
    await api.read('restorePrice', restored, admin);
    const { changes } = await historyOf(old.id);
    expect(changes.some(({ canRestore }) => canRestore)).toBe(false);
  });

  it('is refused for a price that is not there', async () => {
    const address = '/backoffice/prices/999999/history';
    expect((await api.refusal(address, admin)).message).toBe('Preço não encontrado.');
  });
});
