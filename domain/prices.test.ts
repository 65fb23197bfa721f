import { expect, it } from 'vitest';
import { sourceName } from './prices.ts';

it('names the survey of an imported price (design: Data, source)', () => {
  expect(sourceName('import', 'anp')).toBe('ANP');
  expect(sourceName('import', null)).toBe('Pesquisa');
  expect(sourceName('receipt', null)).toBe('Nota fiscal');
});

it('marks an official price that was a report', () => {
  expect(sourceName('report', null)).toBe('Relato confirmado');
});
