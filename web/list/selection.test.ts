import { describe, expect, it } from 'vitest';
import { rangeOf } from './selection.tsx';

describe('the rows that are chosen with the shift key', () => {
  const keys = ['a', 'b', 'c', 'd'];
  it.each([
    ['down', 'b', 'd', ['b', 'c', 'd']],
    ['up', 'c', 'a', ['a', 'b', 'c']],
    ['where one stands', 'b', 'b', ['b']],
    ['from nowhere', null, 'c', ['c']],
    ['from a row that has gone', 'x', 'c', ['c']],
  ])('%s', (_, from, to, expected) => {
    expect(rangeOf(keys, from, to)).toEqual(expected);
  });
});
