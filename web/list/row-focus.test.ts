import { describe, expect, it } from 'vitest';
import { successor } from './row-focus.ts';

describe('where the focus goes on', () => {
  const before = ['a', 'b', 'c', 'd'];
  it.each([
    ['stays while its row is there', 'b', before, 'b'],
    ['goes to the next row', 'b', ['a', 'c', 'd'], 'c'],
    ['goes to the row after, where that has gone too', 'b', ['a', 'd'], 'd'],
    ['goes to the row before, at the end', 'd', ['a', 'b', 'c'], 'c'],
    ['has nowhere to go in an empty list', 'a', [], undefined],
  ])('%s', (_, key, now, expected) => {
    expect(successor(key, before, now)).toBe(expected);
  });
});
