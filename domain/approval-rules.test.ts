import { expect, it } from 'vitest';
import {
  agreementDays,
  agreementPercent,
  mostRuleChangePercent,
  pricesAgree,
  recordLength,
  ruleWeekDays,
  trialDays,
  trustDays,
} from './approval-rules.ts';
import { centavos, forAll } from './testing.ts';

/**
 * Reports agree within two days and 3 %; a record is the last twenty reports; a rule decides once a week for a price, at most 30 %
 * from a price of trust of the last 60 days; the trial covers the last 90 days.
 */

it('knows the figures of the rules', () => {
  expect([agreementDays, recordLength, trialDays]).toEqual([2, 20, 90]);
  expect([mostRuleChangePercent, ruleWeekDays, trustDays]).toEqual([30, 7, 60]);
});

it.each([
  [1000, 1030, true],
  [1030, 1000, true],
  [1000, 1031, false],
  [1031, 1000, false],
  [1000, 1000, true],
])('compares %s with %s: within three percent of the lower one is %s', (a, b, agree) => {
  expect(pricesAgree(a, b)).toBe(agree);
});

it('any price agrees with itself, with another from either side, and never over three percent', () =>
  forAll(centavos, centavos, (one, other) => {
    expect(pricesAgree(one, one)).toBe(true);
    expect(pricesAgree(one, other)).toBe(pricesAgree(other, one));
    const share = Math.max(one, other) / Math.min(one, other) - 1;
    if (pricesAgree(one, other)) expect(share).toBeLessThanOrEqual(agreementPercent / 100 + 1e-9);
  }));
