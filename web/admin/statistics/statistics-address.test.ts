import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { readStatisticsSearch } from './statistics-address.ts';

const read = (address: string) =>
  readStatisticsSearch(new URL(address, 'https://exemplo.com.br').searchParams);

it('an address says what was chosen, and nothing of what was not', () => {
  const chosen = { kind: 'fuel', days: 90, sort: 'expiring', search: 'posto', page: 3 } as const;
  expect(read(panelPaths.statistics(chosen))).toEqual(chosen);
  const first = { kind: 'meat', days: 30, sort: 'valid', search: '', page: 1 } as const;
  expect(panelPaths.statistics(first)).toBe('/admin/statistics');
  expect(read('/admin/statistics')).toEqual(first);
});

it('what an address cannot mean is left out', () => {
  expect(read('/admin/statistics?tipo=peixe&dias=7&ordem=x&pagina=-1')).toEqual(read('/admin/statistics'));
});
