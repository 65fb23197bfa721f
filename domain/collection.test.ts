import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, cityDay, startOfDay } from './city-time.ts';
import {
  collectionDay,
  collectionInstant,
  collectionTrouble,
  firstCollectionDay,
  isCollectionMoment,
  readCollection,
} from './collection.ts';
import { day, forAll, text } from './testing.ts';

/** Spec, back office, section 5 (Price). */

const today = '2026-06-12';
const now = new Date('2026-06-12T15:00:00-03:00');

it('the day of a collection is not in the future, nor of a year that was mistyped', () => {
  expect(collectionTrouble('2026-06-13', today)).toBe('A data da coleta não pode estar no futuro.');
  for (const day of [today, '2025-06-12']) expect(collectionTrouble(day, today)).toBeUndefined();
  expect(collectionTrouble('2016-06-12', today)).toBe('A data da coleta pode ter no máximo um ano.');
});

describe('the instant of a collection', () => {
  it('is now for today, also late in the evening, when it is tomorrow in London, and the last second of an earlier day', () => {
    expect(collectionInstant('2026-06-10', { now })).toEqual(new Date('2026-06-10T23:59:59-03:00'));
    expect(collectionInstant(today, { now })).toBe(now);
    const late = new Date('2026-06-12T22:30:00-03:00');
    expect(collectionInstant(today, { now: late })).toBe(late);
  });
});

describe('the moment of a collection, as section 7 sends it', () => {
  it.each(['2026-06-10', '2026-06-10T00:00:00.000Z', '2026-06-10T14:30:00-03:00', '2026-06-10T00:00Z'])(
    'may be %s',
    (text) => expect(isCollectionMoment(text)).toBe(true),
  );
  it.each(['', '10/06/2026', '2026-02-30', '2026-06-10T14:30:00', '2026-06-10T25:00Z', '1899-01-01', 'hoje'])(
    'is not %s',
    (text) => expect(isCollectionMoment(text)).toBe(false),
  );

  it.each(['2026-06-10', '2026-06-10T00:00:00.000Z', '2026-06-10T00:00:00-03:00'])(
    'is of the whole day where a date picker has written %s',
    (text) =>
      expect(readCollection(text, { now })).toEqual({ instant: new Date('2026-06-10T23:59:59-03:00') }),
  );
  it('is now for today, and another time as it is', () => {
    expect(readCollection('2026-06-12', { now })).toEqual({ instant: now });
    const earlier = '2026-06-12T08:15:00-03:00';
    expect(readCollection(earlier, { now })).toEqual({ instant: new Date(earlier) });
  });
  it('stays where a correction keeps the day', () => {
    const before = new Date('2026-06-10T09:00:00-03:00');
    expect(readCollection('2026-06-10T00:00:00-03:00', { now, before })).toEqual({ instant: before });
    expect(readCollection('2026-06-10T09:00:00-03:00', { now, before })).toEqual({ instant: before });
  });
  it('is not in the future, but the clock of a browser may be a little ahead', () => {
    const trouble = 'A data da coleta não pode estar no futuro.';
    expect(readCollection('2026-06-13', { now })).toEqual({ trouble });
    expect(readCollection('2026-06-12T16:00:00-03:00', { now })).toEqual({ trouble });
    expect(readCollection('2026-06-12T15:04:00-03:00', { now })).toEqual({ instant: now });
  });
});

it('any day of collection is of the last year, and is observed on that day and not later than now', () =>
  forAll(day, day, fc.nat(86_399_999), (some, today, ms) => {
    const now = new Date(startOfDay(today).getTime() + ms);
    const isOfLastYear = some <= today && some >= firstCollectionDay(today);
    expect(collectionTrouble(some, today) === undefined).toBe(isOfLastYear);
    const read = readCollection(some, { now });
    expect('instant' in read).toBe(isOfLastYear);
    if (!('instant' in read)) return;
    expect(read.instant).toEqual(collectionInstant(some, { now }));
    expect(cityDay(read.instant)).toBe(some);
    expect(read.instant.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(readCollection(addDays(some, 0), { now, before: read.instant })).toEqual({
      instant: read.instant,
    });
  }));

it('any text that is no moment stays as it is', () =>
  forAll(text, (typed) => {
    if (!isCollectionMoment(typed)) expect(collectionDay(typed)).toBe(typed);
  }));
