import { describe, expect, it } from 'vitest';
import { readArguments } from './import-arguments.ts';

describe('the arguments of npm run import', () => {
  it('are the origin and its files, for Palmas by default', () => {
    expect(readArguments(['anp', 'a.xlsx', 'b.csv'])).toEqual({
      origin: 'anp',
      files: ['a.xlsx', 'b.csv'],
      municipality: 'PALMAS',
      state: 'TO',
    });
    expect(readArguments(['anp', 'a.csv', '--municipio', 'São Paulo', '--uf=são paulo'])).toEqual({
      origin: 'anp',
      files: ['a.csv'],
      municipality: 'São Paulo',
      state: 'SP',
    });
    expect(readArguments(['register', 'a.json'])).toEqual({
      origin: 'register',
      files: ['a.json'],
      municipality: 'PALMAS',
      state: 'TO',
    });
  });
  it.each([
    [[]],
    [['anp']],
    [['register']],
    [['inmet', 'a.csv']],
    [['anp', 'a.csv', '--uf', 'XX']],
    [['anp', 'a.csv', '--municipio', ' ']],
    [['anp', 'a.csv', '--cor', 'x']],
  ])('%j are wrong', (args) => {
    expect(readArguments(args)).toBeUndefined();
  });
});
