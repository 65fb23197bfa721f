import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge } from './city-time.ts';
import { isExpired, mixesCollections } from './freshness.ts';
import { day, forAll, observed } from './testing.ts';
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
  it('is said once above the list, which leaves only the exceptions to the rows', () => {
    expect(sayUsualFacts(usual, today)).toBe('Preços de 19 a 24 nov. · Loja');
    expect(rows.map((each) => sayException(each, usual, today))).toEqual([
      null,
      null,
      null,
      null,
      'há 9 dias · ANP',
    ]);
  });
  it.each([
    [['2026-11-24'], 'Preços de hoje · Loja'],
    [['2026-11-23'], 'Preços de ontem · Loja'],
    [['2026-11-19'], 'Preços de 19 nov. · Loja'],
    [['2026-11-24', '2026-11-23'], 'Preços de 23 e 24 nov. · Loja'],
    [['2025-06-11', '2025-06-10'], 'Preços vencidos, de 10 e 11 jun. 2025 · Loja'],
    [['2025-12-28', '2026-01-02'], 'Preços vencidos, de 28 dez. 2025 a 2 jan. 2026 · Loja'],
  ])('with the days of %j forwards: %s', (days, said) => {
    expect(
      sayUsualFacts(
        usualFacts(
          days.map((day) => row(day)),
          today,
        ),
        today,
      ),
    ).toBe(said);
  });
  it('leaves the day to each row where they are of several collections', () => {
    const mixed = [row('2026-06-11', 'ANP'), row('2026-01-07', 'ANP')];
    const facts = usualFacts(mixed, today);
    expect(sayUsualFacts(facts, today)).toBe('Preços vencidos · ANP');
    expect(mixed.map((each) => sayException(each, facts, today))).toEqual(['11 jun. 2026', '7 jan. 2026']);
    const valid = [row('2026-11-24'), row('2026-11-10')];
    const half = usualFacts(valid, today);
    expect(sayUsualFacts(half, today)).toBe('Loja');
    expect(valid.map((each) => sayException(each, half, today))).toEqual(['hoje', 'vencido, há 14 dias']);
  });
  it('counts a price beside the list that a reader compares with it', () => {
    const facts = usualFacts([row('2026-03-02')], today, [row('2026-06-10')]);
    expect(sayException(row('2026-03-02'), facts, today)).toBe('2 mar. 2026');
  });
  it('never covers an expired price, unless all have expired', () => {
    const expired = row('2026-11-10');
    expect(sayException(expired, usualFacts([...rows, expired], today), today)).toBe('vencido, há 14 dias');
    const old = [row('2026-11-10'), row('2026-11-09')];
    const all = usualFacts(old, today);
    expect(sayUsualFacts(all, today)).toBe('Preços vencidos, de 9 e 10 nov. · Loja');
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
  forAll(fc.array(row, { minLength: 1 }), day, (rows, today) => {
    const facts = usualFacts(rows, today);
    expect(usualFacts(rows.toReversed(), today).days).toEqual(facts.days);
    expect(facts.expired).toBe(rows.every((each) => isExpired(each, today)));
    expect(sayUsualFacts(facts, today)).not.toBe('');
    if (mixesCollections(rows)) {
      for (const each of rows) expect(sayException(each, facts, today)).toContain(formatAge(each.day, today));
    }
    const valid = rows.filter((each) => facts.days && (facts.expired || !isExpired(each, today)));
    const said = valid.filter(
      (each) => each.day >= (facts.days?.from ?? '') && each.sourceName === facts.sourceName,
    );
    for (const each of said) expect(sayException(each, facts, today)).toBeNull();
  });
});
