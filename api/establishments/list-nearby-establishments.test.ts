import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { openTestApi, testDay, wrong } from '../platform/testing.ts';
import { describeNearby } from '../testing/describe-places.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/public/establishments/nearby';

describeNearby({
  api,
  call: 'listNearbyEstablishments',
  path,
  make: (fields) => createEstablishment(orm, fields),
});

const near = (more: string) =>
  api.read('listNearbyEstablishments', `${path}?latitude=-13&longitude=-48${more}`);

it('returns only shops with running promotions on request', async () => {
  const shop = (name: string) => createEstablishment(orm, { name, latitude: -13, longitude: -48 });
  const [running, ended] = [await shop('Com'), await shop('Terminada')];
  await shop('Sem');
  await createPromotion(orm, { establishmentId: running.id, startDate: testDay });
  await createPromotion(orm, { establishmentId: ended.id, startDate: '2026-06-01', endDate: '2026-06-11' });
  expect((await near('&withPromotions=true')).data).toMatchObject([
    { name: 'Com', Region: { name: 'Sul' }, promotion_count: 1 },
  ]);
  const all = (await near('&withPromotions=false')).data.map(({ name }) => name);
  expect(all.sort()).toEqual(['Com', 'Sem', 'Terminada']);
  expect((await near('')).count).toBe(3);
  expect(await api.refusal(`${path}?latitude=-13&longitude=-48&withPromotions=sim`)).toEqual(
    wrong('withPromotions', 'Use true ou false.'),
  );
});
