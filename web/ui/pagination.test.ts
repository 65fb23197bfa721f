import { describe, expect, it } from 'vitest';
import { pageNumbers } from './pagination.tsx';

describe('the pages that a list offers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 16, [1, 2, 3, 4, 5]],
    [3, 16, [1, 2, 3, 4, 5]],
    [4, 16, [2, 3, 4, 5, 6]],
    [15, 16, [12, 13, 14, 15, 16]],
    [16, 16, [12, 13, 14, 15, 16]],
  ])('around page %i of %i are %j', (current, pages, expected) => {
    expect(pageNumbers(current, pages)).toEqual(expected);
  });
  it('are one where the list is empty', () => {
    expect(pageNumbers(1, 0)).toEqual([1]);
  });
});
