import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpired } from './freshness.ts';
import { day, observed } from './testing.ts';
import { sayException, sayUsualFacts, usualFacts } from './usual-facts.ts';

const today = '2026-11-24';
const row = (day: string, sourceName = 'Loja') => ({ day, lifeDays: 10, sourceName });

describe('what is true of most prices (near me first, Words)', () => {
  const rows = [
    row('2026-11-24'),
    row('2026-11-23'),
    row('2026-11-20'),
    row('2026-11-19'),
    row('2026-11-15', 'ANP'),
  ];
  const usual = usualFacts(rows, today);
  it('is said once above the list', () => {
    expect(sayUsualFacts(usual, today)).toBe('Preços de hoje a há 5 dias · Loja');
    expect(sayUsualFacts(usualFacts([row('2026-11-23')], today), today)).toBe('Preços de ontem · Loja');
  });
  it('leaves only the exceptions to the rows', () => {
    expect(rows.map((each) => sayException(each, usual, today))).toEqual([
      null,
      null,
      null,
      null,
      'há 9 dias · ANP',
    ]);
  });
  it('never covers an expired price', () => {
    const expired = row('2026-11-10');
    expect(sayException(expired, usualFacts([...rows, expired], today), today)).toBe('vencido, há 14 dias');
  });
  it('is that they have expired, if all have', () => {
    const old = [row('2026-11-10'), row('2026-11-09')];
    const all = usualFacts(old, today);
    expect(sayUsualFacts(all, today)).toBe('Preços vencidos, de há 14 dias a há 15 dias · Loja');
    expect(old.map((each) => sayException(each, all, today))).toEqual([null, null]);
  });
  it('names no source that has less than half of the prices, and says nothing of no prices', () => {
    const mixed = [row('2026-11-24', 'A'), row('2026-11-24', 'B'), row('2026-11-24', 'C')];
    expect(sayUsualFacts(usualFacts(mixed, today), today)).toBe('Preços de hoje');
    expect(sayUsualFacts(usualFacts([], today), today)).toBeNull();
  });
});

it('any list says once what most of its rows are, and a row what it is besides', () => {
  const row = fc
    .tuple(observed, fc.constantFrom('ANP', 'Loja'))
    .map(([price, sourceName]) => ({ ...price, sourceName }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), day, (rows, today) => {
      const facts = usualFacts(rows, today);
      expect(usualFacts(rows.toReversed(), today).days).toEqual(facts.days);
      expect(facts.expired).toBe(rows.every((each) => isExpired(each, today)));
      expect(sayUsualFacts(facts, today)).not.toBe('');
      const valid = rows.filter((each) => facts.expired || !isExpired(each, today));
      const said = valid.filter(
        (each) => each.day >= (facts.days?.from ?? '') && each.sourceName === facts.sourceName,
      );
      for (const each of said) expect(sayException(each, facts, today)).toBeNull();
    }),
  );
});
