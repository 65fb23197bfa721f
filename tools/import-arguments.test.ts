import { describe, expect, it } from 'vitest';
import { readArguments } from './import-arguments.ts';

describe('the arguments of npm run import', () => {
  it('are the origin and its files, for Palmas by default', () => {
    expect(readArguments(['anp', 'a.xlsx', 'b.csv'])).toEqual({
      files: ['a.xlsx', 'b.csv'],
      municipality: 'PALMAS',
      state: 'TO',
    });
    expect(readArguments(['anp', 'a.csv', '--municipio', 'São Paulo', '--uf=são paulo'])).toEqual({
      files: ['a.csv'],
      municipality: 'São Paulo',
      state: 'SP',
    });
  });
  it.each([
    [[]],
    [['anp']],
    [['inmet', 'a.csv']],
    [['anp', 'a.csv', '--uf', 'XX']],
    [['anp', 'a.csv', '--municipio', ' ']],
    [['anp', 'a.csv', '--cor', 'x']],
  ])('%j are wrong', (args) => {
    expect(readArguments(args)).toBeUndefined();
  });
});
