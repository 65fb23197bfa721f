import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

/** The best prices of several goods near a cell, for the home page (near me first, change 5). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const picanha = await findProduct(orm, 'Picanha');
const north = (thousandths: number) => ({ latitude: -10.185 + thousandths / 1000, longitude: -48.335 });
const observe = async (name: string, where: object, priceCentavos: number, day = '2026-06-10') => {
  const { id: establishmentId } = await createEstablishment(orm, { name, ...where });
  return createPrice(orm, { establishmentId, productId: picanha.id, priceCentavos, observedAt: at(day) });
};
await observe('Ao Lado', north(3), 7000);
await observe('Mais caro e mais longe', north(40), 7500);
await observe('Perto', north(30), 6000);
await observe('Vencido', north(9), 1000, '2026-03-01');
await observe('Além do alcance', north(200), 5000);
const lost = {
  latitude: null,
  longitude: null,
  coordinatesPrecision: null,
  address: 'Sem número',
  neighbourhood: null,
  zipcode: null,
};
await observe('Sem ponto', lost, 5500);
const { id: stationId } = await createFuelStation(orm, north(5));
const fuel = await createFuelPrice(orm, { establishmentId: stationId, priceCentavos: 659 });
await api.settled();

const ask = async (goods: number[]) =>
  (await api.read('listNearBest', `/public/prices/since?goods=${goods.join()}&near=-10.185,-48.335`)).data;

it('has of each product only what may be the best for somebody in the cell', async () => {
  const { cuts, fuels } = await ask([picanha.id, fuel.productId].sort((a, b) => a - b));
  expect(cuts.map(({ establishmentName, price }) => [establishmentName, price]).toSorted()).toEqual([
    ['Ao Lado', 70],
    ['Perto', 60],
  ]);
  expect(fuels).toMatchObject([{ fuelStationId: stationId, price: 6.59, FuelStation: north(5) }]);
});

it('leaves out what nobody knows, and sees a new price at once', async () => {
  expect(await ask([2_147_483_646])).toEqual({ cuts: [], fuels: [] });
  await observe('Novo', north(1), 4900);
  await api.settled();
  const { cuts } = await ask([picanha.id]);
  expect(cuts.map(({ establishmentName }) => establishmentName)).toContain('Novo');
});

it.each([
  ['not in order', '34,20'],
  ['there twice', '20,20'],
  ['too many', Array.from({ length: 13 }, (_, index) => index + 1).join()],
  ['no numbers', 'picanha'],
  ['none', ''],
])('refuses goods that are %s', async (_, goods) => {
  expect(await api.refusal(`/public/prices/since?goods=${goods}&near=-10.185,-48.335`)).toMatchObject(
    wrong('goods', expect.stringContaining('do menor número ao maior')),
  );
});

it('refuses an exact point in the place of a cell', async () => {
  expect(await api.refusal('/public/prices/since?goods=20&near=-10.1847,-48.3337')).toMatchObject(
    wrong('near', expect.stringContaining('múltiplos de 0,005 grau')),
  );
});
