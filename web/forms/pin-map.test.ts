import { expect, it } from 'vitest';
import {
  fromPlan,
  isWellInside,
  moved,
  spotIn,
  toPlan,
  viewAround,
} from '#web/components/map-card/city-plan.ts';
import { pointNote } from './pin-field.tsx';
import { moveOfKey, placeWords } from './pin-map.tsx';

const place = { latitude: -10.2331, longitude: -48.3182 };

it.each([
  ['ArrowUp', false, { x: 0, y: -10, words: '10 metros ao norte' }],
  ['ArrowRight', false, { x: 10, y: 0, words: '10 metros ao leste' }],
  ['ArrowDown', true, { x: 0, y: 100, words: '100 metros ao sul' }],
  ['ArrowLeft', true, { x: -100, y: 0, words: '100 metros ao oeste' }],
])('%s moves the pin', (key, shift, move) => {
  expect(moveOfKey(key, shift)).toEqual(move);
});

it('other keys do not', () => {
  expect(moveOfKey('Enter', false)).toBeNull();
  expect(moveOfKey('toString', false)).toBeNull();
});

it('places are points of the plan to a metre, and a view surrounds its place and notices when a pin reaches its edge', () => {
  const north = moved(place, { x: 0, y: -100 });
  expect(north.latitude).toBeCloseTo(-10.2322, 4);
  expect(north.longitude).toBe(place.longitude);
  const again = fromPlan(toPlan(place));
  expect(again.latitude).toBeCloseTo(place.latitude, 5);
  expect(again.longitude).toBeCloseTo(place.longitude, 5);
  const view = viewAround(place, 1600);
  expect(Number.parseFloat(spotIn(view, place).left)).toBeCloseTo(50, 0);
  expect(Number.parseFloat(spotIn(view, place).top)).toBeCloseTo(50, 0);
  expect(isWellInside(view, moved(place, { x: 500, y: 0 }))).toBe(true);
  expect(isWellInside(view, moved(place, { x: 700, y: 0 }))).toBe(false);
  expect(isWellInside(view, moved(place, { x: 0, y: 400 }))).toBe(false);
});

it('says where the pin stands, and that a point is only near (spec, back office, section 2)', () => {
  expect(placeWords(place)).toBe('latitude -10,23310, longitude -48,31820');
  expect(pointNote('city')).toBe('Coordenadas aproximadas... Ajuste manualmente se necessário.');
  expect(pointNote('postal_code')).toMatch(/^É o ponto do CEP/);
  expect(pointNote('street')).toMatch(/^É um ponto da rua/);
  expect([pointNote('exact'), pointNote(null)]).toEqual([undefined, undefined]);
});
