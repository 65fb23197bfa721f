import { expect, it } from 'vitest';
import { sourceName } from './prices.ts';

it('says who surveyed an imported price (design: Data, source)', () => {
  expect(sourceName('import', 'anp')).toBe('ANP');
  expect(sourceName('import', null)).toBe('Pesquisa');
  expect(sourceName('receipt', null)).toBe('Nota fiscal');
});
