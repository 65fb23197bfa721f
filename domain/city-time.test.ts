import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  cityDay,
  dayOf,
  daysBetween,
  formatAge,
  formatClock,
  formatDate,
  formatDayRange,
  formatMediumDate,
  formatMonth,
  formatWeekday,
  mondayOf,
  startOfDay,
  toCityIso,
} from './city-time.ts';
import { day, forAll } from './testing.ts';

describe("the city's day (design: Data)", () => {
  it('is the day in Palmas, not the day in UTC, and begins at midnight there', () => {
    expect(cityDay(new Date('2026-06-11T02:59:00Z'))).toBe('2026-06-10');
    expect(cityDay(new Date('2026-06-11T03:00:00Z'))).toBe('2026-06-11');
    expect(startOfDay('2026-06-10').toISOString()).toBe('2026-06-10T03:00:00.000Z');
    expect(toCityIso(startOfDay('2026-06-10'))).toBe('2026-06-10T00:00:00-03:00');
    expect(dayOf(toCityIso(new Date('2026-06-11T02:59:00Z')))).toBe('2026-06-10');
  });
  it('counts days over the ends of months and years', () => {
    expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it.each([
    ['2026-06-08', '2026-06-08'],
    ['2026-06-12', '2026-06-08'],
    ['2026-06-14', '2026-06-08'],
    ['2026-03-01', '2026-02-23'],
  ])('the week of %s begins on Monday, %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

describe('dates on screen (spec, public side, section 5: Display)', () => {
  it.each([
    ['2026-06-12', 'hoje'],
    ['2026-06-11', 'ontem'],
    ['2026-06-10', 'há 2 dias'],
    ['2026-05-13', 'há 30 dias'],
    ['2026-05-12', '12 mai. 2026'],
    ['2026-06-13', '13 jun. 2026'],
  ])('%s on 12/06/2026 is %s', (day, written) => {
    expect(formatAge(day, '2026-06-12')).toBe(written);
  });
  it.each([
    ['2026-06-10', '2026-06-10', '10 jun. 2026'],
    ['2026-06-10', '2026-06-11', '10 e 11 jun. 2026'],
    ['2026-03-16', '2026-03-19', '16 a 19 mar. 2026'],
    ['2026-05-31', '2026-06-01', '31 mai. e 1 jun. 2026'],
    ['2025-12-30', '2026-01-02', '30 dez. 2025 a 2 jan. 2026'],
  ])('a collection from %s to %s is written %s', (from, to, written) => {
    expect(formatDayRange(from, to)).toBe(written);
  });
  it('writes dd/mm/yyyy, the short month, the day of the week and the time', () => {
    expect(formatDate('2026-06-10')).toBe('10/06/2026');
    expect(formatMediumDate('2026-03-01')).toBe('1 mar. 2026');
    expect(formatMonth('2026-06')).toBe('jun. 2026');
    expect(['2026-06-12', '2026-06-14'].map(formatWeekday)).toEqual(['sex., 12 jun.', 'dom., 14 jun.']);
    expect(['2026-06-12T08:40:00-03:00', '2026-06-12T18:05:00-03:00'].map(formatClock)).toEqual([
      '8h40',
      '18h05',
    ]);
  });
});

describe('any day', () => {
  it('is as far from another as it was moved', () =>
    forAll(day, fc.integer({ min: -1_000, max: 1_000 }), (some, days) => {
      const other = addDays(some, days);
      expect(daysBetween(some, other)).toBe(days);
      expect(addDays(other, -days)).toBe(some);
      expect(other < some).toBe(days < 0);
    }));
  it('begins in the city at its own beginning, and its week on a Monday at most six days before', () =>
    forAll(day, fc.integer({ min: 0, max: 86_399_999 }), (some, ms) => {
      const instant = new Date(startOfDay(some).getTime() + ms);
      expect(cityDay(instant)).toBe(some);
      expect(dayOf(toCityIso(instant))).toBe(some);
      expect(Math.floor(Date.parse(toCityIso(instant)) / 1000)).toBe(Math.floor(instant.getTime() / 1000));
      const monday = mondayOf(some);
      expect(mondayOf(monday)).toBe(monday);
      expect(daysBetween(monday, some)).toBeLessThan(7);
      expect(daysBetween(monday, some)).toBeGreaterThanOrEqual(0);
    }));
  it('is called today only today, and a range names its last day', () =>
    forAll(day, fc.integer({ min: 0, max: 60 }), (from, days) => {
      const to = addDays(from, days);
      expect(formatAge(from, to) === 'hoje').toBe(days === 0);
      expect(formatDayRange(from, to)).toContain(formatDayRange(to, to).split(' ').slice(1).join(' '));
    }));
});
