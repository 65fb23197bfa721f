// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Favorite } from '#contract/favorites.ts';
import { paths } from '#web/paths.ts';
import { chooseAmount } from '#web/place/user-place.ts';
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
  price: { ...meatPrice({}), productId: id, averageRating: null, reviewCount: 0 },
});

it('everything is bought by a list of the followed cuts, for as much as one buys', async () => {
  const listed = answer.with([cut(1), cut(2)]);
  const beside = { count: 2, withoutPrice: 0, unpriced: [], today: '2026-06-12', demonstration: false };
  const { user } = openSite(
    paths.favorites(),
    { listFavorites: async () => Response.json({ ...(await (await listed()).json()), ...beside }) },
    session,
  );
  const link = await screen.findByRole('link', { name: 'Ver como lista' });
  expect(link.getAttribute('href')).toBe(paths.list({ list: '1x2,2x2' }));
  await user.selectOptions(screen.getByLabelText('Quanto você compra'), '10 kg');
  expect(link.getAttribute('href')).toBe(paths.list({ list: '1x10,2x10' }));
  chooseAmount(null);
});
