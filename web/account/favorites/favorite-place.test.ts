import { expect, it } from 'vitest';
import { placeText } from './favorite-place.tsx';

const shop = {
  neighbourhood: 'Jardim Aureny III',
  Region: { name: 'Taquaralto' },
  latitude: -10.3,
  longitude: -48.3,
};
/** 1,09 km of a straight line */
const here = { latitude: -10.3, longitude: -48.31 };

it('says the distance by road where the place of the person is known, and else the region; says the region where a place has no coordinates', () => {
  expect(placeText(shop, here)).toBe('1,5 km · Jardim Aureny III');
  expect(placeText(shop, null)).toBe('Jardim Aureny III · Região Taquaralto');
  expect(placeText({ ...shop, latitude: null }, here)).toBe('Jardim Aureny III · Região Taquaralto');
});
it('says no less than a rough point allows, and not that it is rough, like other lists; repeats no region, and says where it is not known', () => {
  expect(placeText({ ...shop, coordinatesPrecision: 'street' }, here)).toBe('1,5 km · Jardim Aureny III');
  expect(placeText(shop, { ...shop, precision: 'street' })).toBe('100 m · Jardim Aureny III');
  const inside = { ...shop, neighbourhood: 'Plano Diretor Sul', Region: { name: 'Sul' } };
  expect(placeText(inside, null)).toBe('Plano Diretor Sul');
  expect(placeText({ ...shop, neighbourhood: null }, here)).toBe('1,5 km · Região Taquaralto');
  expect(placeText({ ...shop, neighbourhood: null, Region: null }, null)).toBe('Região não informada');
});
