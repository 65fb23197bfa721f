import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { readStatistics } from './place-coverage.tsx';

const read = (address: string) => readStatistics(new URL(address, 'https://exemplo.com.br').searchParams);

it('an address says what was chosen, and nothing of what was not; what an address cannot mean is left out', () => {
  const chosen = { kind: 'fuel', days: 90, sort: 'visit', search: 'posto', page: 3 } as const;
  expect(read(panelPaths.statistics(chosen))).toEqual(chosen);
  const first = { kind: 'meat', days: 30, sort: 'valid', page: 1 } as const;
  expect(panelPaths.statistics(first)).toBe('/admin/statistics');
  expect(read('/admin/statistics')).toEqual(first);
  expect(read('/admin/statistics?kind=peixe&days=7&sort=x&page=-1')).toEqual(read('/admin/statistics'));
});
