import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicesToProlong, isProlonged, sayConfirmations, seenPriceCan } from './confirmations.ts';
import { isExpired } from './freshness.ts';
import { day, observed } from './testing.ts';

const today = '2026-06-12';

describe('a price that a person sees', () => {
  const price = { day: '2026-06-05', lifeDays: 10, isPromotion: false };
  it('may be confirmed within its life, up to its last day', () => {
    expect(seenPriceCan(price, today).confirm).toEqual({ may: true });
    expect(seenPriceCan(price, '2026-06-15').confirm).toEqual({ may: true });
  });
  it('may not once it has expired: then its price is asked for', () => {
    expect(seenPriceCan(price, '2026-06-16').confirm).toEqual({
      may: false,
      why: 'Este preço já venceu. Diga quanto está agora.',
    });
  });
  it('may not where it is a promotion’s', () => {
    expect(seenPriceCan({ ...price, isPromotion: true }, today).confirm).toMatchObject({ may: false });
  });
});

describe('the life of a price', () => {
  const confirmed = { day: '2026-06-05', devices: 3, networks: 3, isTrusted: false, isContested: false };
  it.each([
    ['by three devices in three networks', {}, true],
    ['not by two', { devices: 2 }, false],
    ['not by many devices in two networks', { devices: 9, networks: 2 }, false],
    ['by one trusted person', { devices: 1, networks: 1, isTrusted: true }, true],
    ['never against a later report', { isContested: true }, false],
    ['nor against one by a trusted person', { isTrusted: true, isContested: true }, false],
    ['not on the day on which it was seen', { day: today }, false],
  ])('is prolonged %s', (_, change, expected) => {
    expect(isProlonged({ ...confirmed, ...change }, today)).toBe(expected);
  });
});

it('confirmations are counted in words', () => {
  expect([1, 2].map(sayConfirmations)).toEqual(['1 pessoa confirmou', '2 pessoas confirmaram']);
});

it('no confirmation prolongs a contested price, or takes one of a promotion or an expired one', () => {
  fc.assert(
    fc.property(
      observed,
      day,
      fc.nat(5),
      fc.nat(5),
      fc.boolean(),
      fc.boolean(),
      (price, today, devices, networks, isTrusted, isContested) => {
        const { may } = seenPriceCan({ ...price, isPromotion: false }, today).confirm;
        expect(may).toBe(!isExpired(price, today));
        expect(seenPriceCan({ ...price, isPromotion: true }, today).confirm.may).toBe(false);
        const confirmed = { day: price.day, devices, networks, isTrusted, isContested };
        if (isProlonged(confirmed, today)) {
          const areMany = devices >= devicesToProlong && networks >= devicesToProlong;
          expect(!isContested && price.day < today && (isTrusted || areMany)).toBe(true);
          const more = { devices: devices + 1, networks: networks + 1 };
          expect(isProlonged({ ...confirmed, ...more }, today)).toBe(true);
        }
        expect(sayConfirmations(devices)).toContain(String(devices));
      },
    ),
  );
});
