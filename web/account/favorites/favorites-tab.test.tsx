// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Favorite, WholeShop } from '#contract/favorites.ts';
import { paths } from '#web/paths.ts';
import { chooseAmount, choosePlace } from '#web/place/user-place.ts';
import { meatPrice } from '#web/public/meat/testing/prices.ts';
import { answer, closeSites, openSite, session } from '#web/testing/opened-site.tsx';

closeSites();

const cut = (id: number): Favorite => ({
  id,
  productId: id,
  fuelStationId: null,
  name: `Corte ${id}`,
  category: 'Bovina',
  createdAt: '2026-06-01T10:00:00-03:00',
  station: null,
  equalPrices: [],
  price: { ...meatPrice({}), averageRating: null, reviewCount: 0 },
});
const shop = (
  establishmentId: number,
  establishmentName: string,
  total: number,
  latitude: number,
): WholeShop => ({
  establishmentId,
  establishmentName,
  latitude,
  longitude: -48.334,
  total,
  cuts: 2,
});
const openFavorites = (wholeShops: WholeShop[]) => {
  const listed = answer.with([cut(1), cut(2)]);
  const beside = {
    count: 2,
    withoutPrice: 0,
    unpriced: [],
    wholeShops,
    today: '2026-06-12',
    demonstration: false,
  };
  return openSite(
    paths.favorites(),
    { listFavorites: async () => Response.json({ ...(await (await listed()).json()), ...beside }) },
    session,
  );
};
/** The second is dearer, and 20 km nearer. */
const shops = [shop(1, 'Longe e barato', 60, -10.364), shop(2, 'Aqui ao lado', 64, -10.185)];
const card = async () =>
  (await screen.findByText('Onde comprar tudo')).closest('li')?.textContent?.replaceAll('\u00A0', ' ');

it('everything is bought where the total is lowest, as long as nobody knows from where', async () => {
  openFavorites(shops);
  const text = await card();
  expect(text).toContain('Longe e barato');
  expect(text).toContain('R$ 120,00 por 2 kg de cada corte');
});

it('everything is bought where the bill with the trip is lowest, for as much as one buys', async () => {
  choosePlace({ name: 'Casa', point: { latitude: -10.184, longitude: -48.334, precision: 'exact' } });
  const { user } = openFavorites(shops);
  expect(await card()).toMatch(
    /Aqui ao lado.*R\$ 128,00 por 2 kg de cada corte · 150 m, com a ida R\$ 128,21/,
  );
  await user.selectOptions(screen.getByLabelText('Quanto você compra'), '10 kg');
  expect(await card()).toMatch(/Longe e barato.*R\$ 600,00 por 10 kg/);
  choosePlace(null);
  chooseAmount(null);
});

it('nothing is said while a cut that is being removed is still counted', async () => {
  openFavorites([{ ...(shops[0] as WholeShop), cuts: 3 }]);
  await screen.findByText('Nenhum baixou');
  expect(screen.queryByText('Onde comprar tudo')).toBeNull();
});
