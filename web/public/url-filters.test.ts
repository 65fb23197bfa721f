import { expect, it } from 'vitest';
import { readSearch, readTypedSearch } from './url-filters.ts';

it.each([
  ['search=%20a%C3%A7ougue%20', 'açougue', ' açougue '],
  ['search=%20%20', undefined, ''],
  ['search=%00', undefined, ''],
  ['search=a%00', 'a', 'a'],
  [`search=${'a'.repeat(101)}`, 'a'.repeat(100), 'a'.repeat(100)],
  ['', undefined, ''],
])('of %s the search is %j, and its field has %j', (query, search, typed) => {
  expect(readSearch(new URLSearchParams(query))).toBe(search);
  expect(readTypedSearch(new URLSearchParams(query))).toBe(typed);
});
