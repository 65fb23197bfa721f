import { expect, it } from 'vitest';
import { markAsEarlier } from '#web/api-client/first-answers.ts';
import { type NearbyQuery, nextResult, searchState } from './use-nearby-search.ts';

const search = async () => [1];
const first: NearbyQuery<number[]> = {
  point: { latitude: -10.2, longitude: -48.3 },
  search,
  place: undefined,
};
const again = { ...first, point: { ...first.point } };
const result = nextResult(null, first, [1]);

it('keeps the results while the same search runs again; keeps the results when the refresh fails, and marks the failure', () => {
  expect(searchState(result, first)).toEqual({ found: [1], busy: false, failed: false });
  expect(searchState(result, again)).toEqual({ found: [1], busy: true, failed: false });
  expect(searchState(nextResult(result, again, 'unavailable'), again)).toEqual({
    found: [1],
    busy: false,
    failed: true,
  });
  expect(searchState(nextResult(null, first, 'unavailable'), first).found).toBe('unavailable');
});
it('shows no results of an earlier visit once they could not be asked for again', () => {
  const kept = nextResult(null, first, markAsEarlier([1]));
  expect(searchState(kept, first).found).toEqual([1]);
  expect(searchState(nextResult(kept, first, 'unavailable'), first).found).toBe('unavailable');
});
it('drops the results of another search, another place or another cell', () => {
  for (const other of [
    { ...first, search: async () => [2] },
    { ...first, place: 'Região Sul' },
    { ...first, point: { latitude: -10.22, longitude: -48.3 } },
  ]) {
    expect(searchState(result, other)).toEqual({ found: 'searching', busy: true, failed: false });
    expect(nextResult(result, other, 'unavailable').found).toBe('unavailable');
  }
  expect(searchState(result, null).found).toBeNull();
});
