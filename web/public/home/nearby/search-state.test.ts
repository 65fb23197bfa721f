import { expect, it } from 'vitest';
import { type Question, settle, shown } from './search-state.ts';

const search = async () => [1];
const first: Question<number[]> = {
  point: { latitude: -10.2, longitude: -48.3 },
  search,
  place: undefined,
};
const again = { ...first, point: { ...first.point } };
const answer = settle(null, first, [1]);

it('keeps what was found while the same is searched for again', () => {
  expect(shown(answer, first)).toEqual({ found: [1], busy: false, failed: false });
  expect(shown(answer, again)).toEqual({ found: [1], busy: true, failed: false });
});
it('keeps it when the new search fails, and says so', () => {
  expect(shown(settle(answer, again, 'unavailable'), again)).toEqual({
    found: [1],
    busy: false,
    failed: true,
  });
  expect(shown(settle(null, first, 'unavailable'), first).found).toBe('unavailable');
});
it('shows nothing of another search or another place', () => {
  for (const other of [
    { ...first, search: async () => [2] },
    { ...first, place: 'Região Sul' },
  ]) {
    expect(shown(answer, other)).toEqual({ found: 'searching', busy: true, failed: false });
    expect(settle(answer, other, 'unavailable').found).toBe('unavailable');
  }
  expect(shown(answer, null).found).toBeNull();
});
