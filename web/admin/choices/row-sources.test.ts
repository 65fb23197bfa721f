import { expect, it } from 'vitest';
import { shopOption } from './row-sources.ts';

const shop = (region: string) => ({ id: 4, name: 'Mercantil Tocantins', Region: { name: region } });

it('an establishment to choose shows its region (spec, back office, section 2, Prices manager)', () => {
  expect(shopOption(shop('Taquaralto')).label).toBe('Mercantil Tocantins (Taquaralto)');
  expect(shopOption(shop('')).label).toBe('Mercantil Tocantins (Sem região)');
});
