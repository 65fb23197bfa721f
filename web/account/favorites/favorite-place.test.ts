import { expect, it } from 'vitest';
import { placeText } from './favorite-place.tsx';

const shop = {
  neighbourhood: 'Jardim Aureny III',
  Region: { name: 'Taquaralto' },
  latitude: -10.3,
  longitude: -48.3,
};
const here = { latitude: -10.3, longitude: -48.31 };

it('tells the distance where the location is known, and else the region', () => {
  expect(placeText(shop, here)).toBe('Jardim Aureny III · 1,1 km');
  expect(placeText(shop, null)).toBe('Jardim Aureny III · Região Taquaralto');
});
it('tells the region where a place has no coordinates', () => {
  expect(placeText({ ...shop, coordinatesPrecision: 'street' }, here)).toBe(
    'Jardim Aureny III · cerca de 1,1 km',
  );
  expect(placeText({ ...shop, latitude: null }, here)).toBe('Jardim Aureny III · Região Taquaralto');
});
it('knows the distance from a rough location only roughly', () => {
  expect(placeText(shop, { ...shop, precision: 'street' })).toBe('Jardim Aureny III · cerca de 100 m');
});
it('repeats no region, and says where it is not known', () => {
  const inside = { ...shop, neighbourhood: 'Plano Diretor Sul', Region: { name: 'Sul' } };
  expect(placeText(inside, null)).toBe('Plano Diretor Sul');
  expect(placeText({ ...shop, neighbourhood: null }, here)).toBe('Região Taquaralto · 1,1 km');
  expect(placeText({ ...shop, neighbourhood: null, Region: null }, null)).toBe('Região não informada');
});
