import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createFuelType, createProduct, findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { at, openTestApi, testDay, wrong } from './platform/testing.ts';

/** Prices near the cell of a person: /public/prices and /fuel/prices. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const cell = 'near=-10.185,-48.335';
const region = await createRegion(orm, { name: 'Luzimangues' });
/** How far north of the cell's centre each place is; a thousandth of a degree is 111 m. */
const north = (thousandths: number) => ({ latitude: -10.185 + thousandths / 1000, longitude: -48.335 });
const nowhere = { latitude: null, longitude: null, coordinatesPrecision: null, address: 'Sem número' };

describe('GET /public/prices', async () => {
  const [picanha, costela] = [
    await findProduct(orm, 'Picanha'),
    await createProduct(orm, { name: 'Costela de ripa' }),
  ];
  const shop = (name: string, where: object) => createEstablishment(orm, { name, ...where });
  const shops = {
    next: await shop('Ao Lado', { ...north(3), coordinatesPrecision: 'street' }),
    close: await shop('Perto', north(20)),
    old: await shop('Antigo', { ...north(9), regionId: region.id }),
    far: await shop('Longe', { ...north(200), regionId: region.id }),
    lost: await shop('Sem Mapa', { ...nowhere, neighbourhood: null, zipcode: null }),
  };
  const observe = (
    place: { id: number },
    product: { id: number },
    priceCentavos: number,
    day = '2026-06-10',
  ) =>
    createPrice(orm, {
      establishmentId: place.id,
      productId: product.id,
      priceCentavos,
      observedAt: at(day),
    });

  beforeAll(async () => {
    await observe(shops.next, picanha, 7000);
    await observe(shops.close, picanha, 6000);
    await observe(shops.old, picanha, 1000, '2026-03-01');
    await observe(shops.far, picanha, 5000);
    await observe(shops.lost, picanha, 5500);
    await observe(shops.next, costela, 2000);
    await observe(shops.close, costela, 2500);
    await api.settled();
  });

  const list = async (query: string) => {
    const { data, count } = await api.read('listPublicPrices', `/public/prices?${query}`);
    expect(count).toBe(data.length);
    return data.map(({ productName, establishmentName }) => `${productName[0]} ${establishmentName}`);
  };
  const ofPicanha = `${cell}&productId=${picanha.id}`;

  it('works: the nearest first, expired prices and then places without a point at the end', async () => {
    expect(await list(`${ofPicanha}&sort=distance`)).toEqual([
      'P Ao Lado',
      'P Perto',
      'P Longe',
      'P Sem Mapa',
      'P Antigo',
    ]);
    expect(await list(`${cell}&sort=distance`)).toEqual([
      'P Ao Lado',
      'C Ao Lado',
      'P Perto',
      'C Perto',
      'P Longe',
      'P Sem Mapa',
      'P Antigo',
    ]);
  });

  it('leaves out what is beyond the radius, and places without a point', async () => {
    expect(await list(`${ofPicanha}&radius=3`)).toEqual(['P Perto', 'P Ao Lado', 'P Antigo']);
    expect(await list(`${ofPicanha}&radius=3&sort=distance`)).toEqual(['P Ao Lado', 'P Perto', 'P Antigo']);
    expect(await list(`${cell}&radius=3`)).toEqual([
      'C Ao Lado',
      'C Perto',
      'P Perto',
      'P Ao Lado',
      'P Antigo',
    ]);
    expect(await list(`${ofPicanha}&radius=0.3`)).toEqual([]);
    expect(await list(`${ofPicanha}&radius=30`)).toHaveLength(4);
  });

  it('decides which shops are the columns of the price table: the nearest first', async () => {
    const query = `${cell}&productId=${picanha.id}`;
    const { data } = await api.read('readPriceTable', `/public/comparisons/table?${query}`);
    const { next, old, close, far, lost } = shops;
    expect(data.columns).toEqual([next, old, close, far, lost].map(({ id }) => id));
    expect(await api.refusal('/public/comparisons/table?near=-10.1847,-48.3337')).toMatchObject(
      wrong('near', expect.stringContaining('múltiplos de 0,005 grau')),
    );
  });

  it('is the same list where only the cell is given', async () => {
    const plain = await api.read('listPublicPrices', `/public/prices?productId=${picanha.id}`);
    expect(await api.read('listPublicPrices', `/public/prices?${ofPicanha}`)).toEqual(plain);
  });

  it.each([
    ['by region', `regionId=${region.id}`, ['P Longe', 'P Antigo']],
    ['by a product', 'search=costela', ['C Ao Lado', 'C Perto']],
    ['by a place', 'search=perto', ['P Perto', 'C Perto']],
    ['by nothing known', 'search=pneu', []],
  ])('filters %s', async (_, query, found) => {
    expect(await list(`${cell}&sort=distance&${query}`)).toEqual(found);
  });

  it('answers with the point of each place', async () => {
    const { data, today, demonstration } = await api.read(
      'listPublicPrices',
      `/public/prices?${ofPicanha}&sort=distance`,
    );
    expect([today, demonstration]).toEqual([testDay, false]);
    expect(data[0]?.Establishment).toMatchObject({ ...north(3), coordinatesPrecision: 'street' });
    expect(data[1]?.Establishment).toMatchObject(north(20));
    expect(data[1]?.Establishment).not.toHaveProperty('coordinatesPrecision');
    expect(data[3]?.Establishment).toMatchObject({ latitude: null, longitude: null });
  });

  it('sees at once that a place has moved, has been given a point, or has another price', async () => {
    const query = `${ofPicanha}&sort=distance&limit=1`;
    const first = async () => (await api.read('listPublicPrices', `/public/prices?${query}`)).data[0];
    const move = async (id: number, where: { latitude: number; longitude: number }) => {
      await orm
        .update(establishments)
        .set({ ...where, coordinatesPrecision: 'exact' })
        .where(eq(establishments.id, id));
      await api.settled();
    };
    expect(await first()).toMatchObject({ establishmentName: 'Ao Lado', price: 70 });
    await move(shops.lost.id, north(1));
    expect(await first()).toMatchObject({ establishmentName: 'Sem Mapa', price: 55 });
    await observe(shops.lost, picanha, 5600, testDay);
    await api.settled();
    expect(await first()).toMatchObject({ establishmentName: 'Sem Mapa', price: 56 });
    await move(shops.lost.id, north(400));
    expect(await first()).toMatchObject({ establishmentName: 'Ao Lado' });
  });
});

describe('GET /fuel/prices', async () => {
  const [petrol, diesel] = [
    await createFuelType(orm, { name: 'Gasolina prêmio', position: 90 }),
    await createFuelType(orm, { name: 'Diesel náutico', position: 91 }),
  ];
  const brand = await createFuelBrand(orm, { name: 'Jalapão' });
  const station = (name: string, where: object) => createFuelStation(orm, { name, ...where });
  const stations = {
    close: await station('Posto Perto', { ...north(-15), brandId: brand.id }),
    next: await station('Posto Ao Lado', { ...north(-2), regionId: region.id }),
    far: await station('Posto Longe', {
      ...north(-100),
      coordinatesPrecision: 'postal_code',
      brandId: brand.id,
    }),
    lost: await station('Posto Sem Mapa', nowhere),
  };

  beforeAll(async () => {
    const observe = (
      place: { id: number },
      fuel: { id: number },
      priceCentavos: number,
      day = '2026-06-10',
    ) =>
      createFuelPrice(orm, {
        establishmentId: place.id,
        productId: fuel.id,
        priceCentavos,
        observedAt: at(day),
      });
    await observe(stations.close, petrol, 650);
    await observe(stations.next, petrol, 690);
    await observe(stations.far, petrol, 640);
    await observe(stations.lost, petrol, 630);
    await observe(stations.close, diesel, 700, '2026-04-01');
    await observe(stations.next, diesel, 700);
    await api.settled();
  });

  const list = async (query: string) => {
    const { data, count } = await api.read('listPublicFuelPrices', `/fuel/prices?${query}`);
    expect(count).toBe(data.length);
    return data.map(({ FuelType, FuelStation }) => `${FuelType.name[0]} ${FuelStation.name.slice(6)}`);
  };

  it('works: the nearest first, in one list of all fuels', async () => {
    expect(await list(`${cell}&sort=distance`)).toEqual([
      'G Ao Lado',
      'D Ao Lado',
      'G Perto',
      'G Longe',
      'G Sem Mapa',
      'D Perto',
    ]);
  });

  it('leaves out what is beyond the radius; by price, each fuel is apart', async () => {
    expect(await list(`${cell}&radius=2`)).toEqual(['G Perto', 'G Ao Lado', 'D Ao Lado', 'D Perto']);
    expect(await list(`${cell}&radius=2&fuelTypeId=${petrol.id}`)).toEqual(['G Perto', 'G Ao Lado']);
    expect(await list(`${cell}&radius=15&fuelTypeId=${petrol.id}`)).toEqual([
      'G Longe',
      'G Perto',
      'G Ao Lado',
    ]);
  });

  it.each([
    ['by region', `regionId=${region.id}`, ['G Ao Lado', 'D Ao Lado']],
    ['by brand', `brandId=${brand.id}&fuelTypeId=${petrol.id}`, ['G Perto', 'G Longe']],
    ['by a station', 'search=longe', ['G Longe']],
    ['by a fuel and a station', 'search=nautico%20perto', ['D Perto']],
  ])('filters %s', async (_, query, found) => {
    expect(await list(`${cell}&sort=distance&${query}`)).toEqual(found);
  });

  it('answers with the point of each station, also where no place is given', async () => {
    const { data } = await api.read('listPublicFuelPrices', `/fuel/prices?fuelTypeId=${petrol.id}`);
    expect(
      data.map(({ FuelStation: { latitude, coordinatesPrecision } }) => [latitude, coordinatesPrecision]),
    ).toEqual([
      [null, undefined],
      [north(-100).latitude, 'postal_code'],
      [north(-15).latitude, undefined],
      [north(-2).latitude, undefined],
    ]);
  });

  it('refuses a day of the past', async () => {
    expect(await api.refusal(`/fuel/prices?${cell}&date=2026-06-01`)).toEqual(
      wrong('date', 'Perto de um lugar só há os preços de hoje: retire a data.'),
    );
  });
});

describe.each(['/public/prices', '/fuel/prices'])('%s', (path) => {
  const invalidCell = 'Informe uma célula, como -10.185,-48.335: múltiplos de 0,005 grau com três decimais.';
  it.each([
    ['near=-10.185', 'near', invalidCell],
    ['near=', 'near', invalidCell],
    [`${cell}&${cell}`, 'near', invalidCell],
    ['radius=5', 'radius', 'O raio precisa de um lugar: informe também near.'],
    ['sort=distance', 'sort', 'A ordem por distância precisa de um lugar: informe também near.'],
    [`${cell}&sort=name`, 'sort', 'Essa ordem não existe.'],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`${path}?${query}`)).toEqual(wrong(field, message));
    expect(api.context.caches.responses.peek(`/api${path}?${query}`)).toBeUndefined();
  });
});
