import { describe, expect, it } from 'vitest';
import { chosenSource, sourceName } from './prices.ts';

it('names the survey of an imported price (design: Data, source) and a report that was confirmed; a station is never a shop', () => {
  expect(sourceName('import', 'fuel', { origin: 'anp', corrected: false })).toBe('ANP');
  expect(sourceName('import', 'fuel')).toBe('Pesquisa');
  expect(sourceName('receipt', 'meat')).toBe('Nota fiscal');
  expect(sourceName('report', 'meat')).toBe('Relato confirmado');
  expect([sourceName('admin', 'meat'), sourceName('merchant', 'meat')]).toEqual([
    'Loja',
    'Informado pela loja',
  ]);
  expect([sourceName('admin', 'fuel'), sourceName('merchant', 'fuel')]).toEqual([
    'Posto',
    'Informado pelo posto',
  ]);
});

describe('a correction (design: Data)', () => {
  it('keeps the source that it corrects, and says that it corrects it, unless the panel corrects its own word', () => {
    expect(chosenSource('import', 'import')).toEqual({ source: 'import', corrected: true });
    expect(sourceName('import', 'fuel', { origin: 'anp', corrected: true })).toBe('ANP, corrigido');
    expect(chosenSource('report', 'report')).toEqual({ source: 'report', corrected: true });
    expect(chosenSource('admin', 'admin')).toEqual({ source: 'admin', corrected: false });
    expect(chosenSource('receipt', 'admin')).toEqual({ source: 'admin', corrected: false });
  });
  it.each(['import', 'report', 'merchant'] as const)('does not make %s the word of the panel', (source) => {
    expect(chosenSource(source, 'admin')).toBeUndefined();
  });
});
