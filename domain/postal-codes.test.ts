import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKeptPostalCodeFresh, type KeptPostalCode, postalCodeSources } from './postal-codes.ts';
import { forAll } from './testing.ts';

const now = new Date('2026-11-22T12:00:00-03:00');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const kept: KeptPostalCode = {
  street: 'Avenida NS 2',
  neighbourhood: 'Plano Diretor Sul',
  city: 'Palmas',
  latitude: -10.2,
  source: 'viacep',
  coordinatesSource: 'brasilapi',
  fetchedAt: daysAgo(1),
};
const isFresh = (changes: Partial<KeptPostalCode>) => isKeptPostalCodeFresh({ ...kept, ...changes }, now);
const noPoint = { latitude: null, coordinatesSource: null };
const unknown = { ...noPoint, street: null, neighbourhood: null, city: null };

it('what services have said of a CEP is kept 180 days with its point, a week without, a day where none knows the CEP', () => {
  expect([isFresh({ fetchedAt: daysAgo(179) }), isFresh({ fetchedAt: daysAgo(181) })]).toEqual([true, false]);
  expect([
    isFresh({ ...noPoint, fetchedAt: daysAgo(6) }),
    isFresh({ ...noPoint, fetchedAt: daysAgo(8) }),
  ]).toEqual([true, false]);
  expect([
    isFresh({ ...unknown, fetchedAt: daysAgo(0.9) }),
    isFresh({ ...unknown, fetchedAt: daysAgo(2) }),
  ]).toEqual([true, false]);
});

const loaded = { source: 'file', coordinatesSource: 'file', fetchedAt: daysAgo(4000) } as const;
it('what the operator has loaded stays for good, is completed by the services, and kept with a point of theirs as long as that is', () => {
  expect(isFresh(loaded)).toBe(true);
  expect(isFresh({ ...loaded, neighbourhood: null })).toBe(false);
  expect(isFresh({ ...loaded, ...noPoint })).toBe(false);
  expect(isFresh({ ...loaded, coordinatesSource: 'brasilapi', fetchedAt: daysAgo(10) })).toBe(true);
  expect(isFresh({ ...loaded, coordinatesSource: 'brasilapi', fetchedAt: daysAgo(200) })).toBe(false);
});

it('no kept CEP becomes fresh again by waiting', () => {
  const text = fc.option(fc.constant('Rua 1'));
  const kept = fc.record({
    street: text,
    neighbourhood: text,
    city: text,
    latitude: fc.option(fc.constant(-10)),
    source: fc.constantFrom(...postalCodeSources),
    coordinatesSource: fc.option(fc.constantFrom(...postalCodeSources)),
  });
  forAll(kept, fc.nat(400), fc.nat(400), (found, days, more) => {
    const fetchedAt = new Date('2026-01-01');
    const after = (passed: number) => new Date(fetchedAt.getTime() + passed * 86_400_000);
    const isFresh = isKeptPostalCodeFresh({ ...found, fetchedAt }, after(days));
    if (!isFresh) expect(isKeptPostalCodeFresh({ ...found, fetchedAt }, after(days + more))).toBe(false);
  });
});
