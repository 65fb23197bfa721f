import fc from 'fast-check';
import { expect, it } from 'vitest';
import { states } from './states.ts';
import { forAll } from './testing.ts';
import { stateOfZipcode } from './zipcode-state.ts';

it.each([
  ['01310100', 'SP'],
  ['70040010', 'DF'],
  ['72800000', 'GO'],
  ['69301000', 'RR'],
  ['77023056', 'TO'],
  ['85555000', 'PR'],
  ['99999999', 'RS'],
])('CEP %s belongs to %s', (zipcode, state) => {
  expect(stateOfZipcode(zipcode)).toBe(state);
});

it('every state has CEPs', () => {
  const found = new Set<string | undefined>();
  for (let area = 1000; area <= 99_999; area += 100)
    found.add(stateOfZipcode(`${String(area).padStart(5, '0')}000`));
  expect([...found].toSorted()).toEqual(Object.keys(states).toSorted());
});

it('every CEP from 01000-000 on is in a state', () =>
  forAll(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
    const state = stateOfZipcode(String(number).padStart(8, '0'));
    expect(state === undefined).toBe(number < 1_000_000);
    if (state) expect(Object.keys(states)).toContain(state);
  }));
