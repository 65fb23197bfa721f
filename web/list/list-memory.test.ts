import { expect, it } from 'vitest';
import { recallList, rememberList } from './list-memory.ts';

it('a list opens with the filters, the order and the page size with which it was left', () => {
  rememberList('categories', '?busca=aves&setor=2&ordem=-produtos&itens=50&pagina=3&id=7');
  expect(recallList('categories', '')).toBe('?setor=2&ordem=-produtos&itens=50');
  expect(recallList('sectors', '')).toBe('');
});

it('an address that asks for something is taken as it is', () => {
  rememberList('categories', '?setor=2');
  for (const asked of ['?setor=3', '?busca=aves', '?pagina=2', '?itens=50'])
    expect(recallList('categories', asked)).toBe(asked);
});

it('a list without filters is remembered as such', () => {
  rememberList('categories', '?setor=2');
  rememberList('categories', '');
  expect(recallList('categories', '')).toBe('');
});

it('what waits for a decision is shown whole', () => {
  rememberList('reviews', '?status=aprovado');
  expect(recallList('reviews', '')).toBe('');
});
