import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confirmedBy,
  isProlonged,
  peopleToProlong,
  sayConfirmations,
  seenPriceCan,
} from './confirmations.ts';
import { isExpired } from './freshness.ts';
import { day, forAll, observed } from './testing.ts';

const today = '2026-06-12';

describe('a price that a person sees', () => {
  const price = { day: '2026-06-05', lifeDays: 10, isPromotion: false };
  it('may be confirmed up to its last day; then its price is asked for. A promotion’s may not', () => {
    expect(seenPriceCan(price, today).confirm).toEqual({ may: true });
    expect(seenPriceCan(price, '2026-06-15').confirm).toEqual({ may: true });
    expect(seenPriceCan(price, '2026-06-16').confirm).toEqual({
      may: false,
      why: 'Este preço já venceu. Diga quanto está agora.',
    });
    expect(seenPriceCan({ ...price, isPromotion: true }, today).confirm).toMatchObject({ may: false });
  });
});

const confirmed = {
  day: '2026-06-05',
  people: 3,
  networks: 3,
  isTrusted: false,
  isContested: false,
  wasProlonged: false,
} as const;
it.each([
  ['by three people in three networks', {}, true],
  ['not by two', { people: 2 }, false],
  ['not by many in two networks', { people: 9, networks: 2 }, false],
  ['by one trusted person', { people: 1, networks: 1, isTrusted: true }, true],
  ['not again before something else is observed', { wasProlonged: true }, false],
  ['nor again by a trusted person', { isTrusted: true, wasProlonged: true }, false],
  ['never against a later report', { isContested: true }, false],
  ['nor against one by a trusted person', { isTrusted: true, isContested: true }, false],
  ['not on the day on which it was seen', { day: today }, false],
])('the life of a price is prolonged %s', (_, change, expected) => {
  expect(isProlonged({ ...confirmed, ...change }, today)).toBe(expected);
});

it('confirmations are counted in words, people by their networks', () => {
  expect(confirmedBy({ people: 60, networks: 1 })).toBe(1);
  expect(confirmedBy({ people: 1, networks: 4 })).toBe(1);
  expect([1, 2].map(sayConfirmations)).toEqual(['1 pessoa confirmou', '2 pessoas confirmaram']);
});

it('no confirmation prolongs a contested price, or takes one of a promotion or an expired one', () => {
  const flags = fc.record({ isTrusted: fc.boolean(), isContested: fc.boolean(), wasProlonged: fc.boolean() });
  forAll(observed, day, fc.nat(5), fc.nat(5), flags, (price, today, people, networks, by) => {
    const { may } = seenPriceCan({ ...price, isPromotion: false }, today).confirm;
    expect(may).toBe(!isExpired(price, today));
    expect(seenPriceCan({ ...price, isPromotion: true }, today).confirm.may).toBe(false);
    const confirmed = { day: price.day, people, networks, ...by };
    if (isProlonged(confirmed, today)) {
      const areMany = people >= peopleToProlong && networks >= peopleToProlong;
      expect(price.day < today && (by.isTrusted || areMany)).toBe(true);
      expect(by.isContested || by.wasProlonged).toBe(false);
      const more = { people: people + 1, networks: networks + 1 };
      expect(isProlonged({ ...confirmed, ...more }, today)).toBe(true);
    }
    expect(sayConfirmations(people)).toContain(String(people));
  });
});
