import { expect, it } from 'vitest';
import type { NearbyFuelStation, StationFuelPrice } from '#contract/fuel-stations.ts';
import { htmlOf } from '#web/testing.tsx';
import { NearbyStations } from './nearby-stations.tsx';

const observed = {
  collectionDate: '2026-06-10T08:00:00-03:00',
  source: 'import',
  sourceName: 'ANP',
  lifeDays: 14,
  expired: false,
};
const station = {
  id: 7,
  name: 'Posto Star',
  address: 'Quadra ARSE 61, Avenida NS 02',
  neighbourhood: 'Centro',
  FuelBrand: null,
  distance: 0,
  coordinatesPrecision: 'postal_code',
  lowestPrice: { ...observed, price: 5.49, fuelTypeId: 2, fuelTypeName: 'Etanol' },
  prices: [
    { ...observed, id: 1, fuelTypeId: 1, price: 7.19 },
    { ...observed, id: 2, fuelTypeId: 2, price: 5.49 },
  ],
} as unknown as NearbyFuelStation;
const shown = (fuel: { id: number; name: string }, own?: StationFuelPrice) =>
  htmlOf(
    <NearbyStations
      stations={[station]}
      located
      precision="postal_code"
      fuel={fuel}
      own={own}
      today="2026-06-12"
    />,
  );

it('shows the fuel of the page at the neighbours, by its name, not the cheapest one', () => {
  const html = shown({ id: 1, name: 'Gasolina comum' });
  expect(html).toContain('7,19');
  expect(html).toContain('Gasolina comum');
  expect(html).not.toMatch(/5,49|Etanol/);
  expect(shown({ id: 3, name: 'Diesel S10' })).toMatch(/Diesel S10.*sem preço/s);
});
it('says why there are none where the place of the station is unknown', () => {
  const html = htmlOf(
    <NearbyStations
      stations={[]}
      located={false}
      precision={null}
      fuel={undefined}
      own={undefined}
      today="2026-06-12"
    />,
  );
  expect(html).toContain('por isso não sabemos quais estão perto');
});
it('says how far the neighbour is, and no distance of zero between two rough points', () => {
  const html = shown({ id: 1, name: 'Gasolina comum' });
  expect(html).toMatch(/distâncias daqui.*cerca de 500 m/s);
});
it("says the day of each price where the station's own is of another collection", () => {
  const petrol = { id: 1, name: 'Gasolina comum' };
  const own = (day: string) => ({ ...observed, collectionDate: `${day}T08:00:00-03:00` }) as StationFuelPrice;
  expect(shown(petrol, own('2026-06-12'))).toMatch(/Preços de 10 jun\. · ANP/);
  const beside = shown(petrol, own('2026-03-02'));
  expect(beside).toMatch(/Gasolina comum · ANP · distâncias/);
  expect(beside).toMatch(/<span>há 2 dias<\/span>/);
});
