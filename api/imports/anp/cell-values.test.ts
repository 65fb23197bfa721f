import { describe, expect, it } from 'vitest';
import { excelDay, parseDay, parsePrice } from './cell-values.ts';

describe('prices in cells (survey files, quirk 3)', () => {
  it.each([
    ['6', 600],
    ['6,2', 620],
    ['6,89', 689],
    ['6.89', 689],
    ['125', 12500],
    ['8.04', 804],
    ['6.8899999999999997', 689],
    ['6,8899999999', 689],
    ['2,899', 290],
    ['4,515', 452],
    ['4.5149999999999997', 452],
    ['4,514', 451],
    [' 5,57 ', 557],
    ['R$ 5,79', 579],
    [' R$\u00A06,89', 689],
  ])('%s is %i centavos', (written, centavos) => {
    expect(parsePrice(written)).toBe(centavos);
  });
  it.each(['', '-', 'R$', 'R$ 6 89', '-6,89', '1.234,56', '6,89,1', 'NaN', '1e3', '6,'])(
    '%j is not a price',
    (written) => {
      expect(parsePrice(written)).toBeUndefined();
    },
  );
});

it('rounds half a centavo up for every price with three decimals', () => {
  for (let thousandths = 0; thousandths < 20_000; thousandths += 1) {
    const written = `${Math.floor(thousandths / 1000)},${String(thousandths % 1000).padStart(3, '0')}`;
    const centavos = Math.floor((thousandths + 5) / 10);
    if (parsePrice(written) !== centavos) expect(written).toBe(`${centavos} centavos`);
  }
});

describe('days in cells', () => {
  it.each([
    ['10/06/2026', '2026-06-10'],
    ['2026-06-10', '2026-06-10'],
    ['2026-06-10T00:00:00', '2026-06-10'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is %s', (written, day) => {
    expect(parseDay(written)).toBe(day);
  });
  it.each(['31/02/2026', '29/02/2026', '10/13/2026', '1/6/2026', '10-06-2026', '46183', ''])(
    '%j is not a day',
    (written) => {
      expect(parseDay(written)).toBeUndefined();
    },
  );
  it('are serial numbers in a workbook', () => {
    expect(excelDay('46183', { from1904: false })).toBe('2026-06-10');
    expect(excelDay('46183.75', { from1904: false })).toBe('2026-06-10');
    expect(excelDay('44721', { from1904: true })).toBe('2026-06-10');
    expect(excelDay('10/06/2026', { from1904: false })).toBeUndefined();
  });
});
