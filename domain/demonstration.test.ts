import { describe, expect, it } from 'vitest';
import { demonstrationRows, describeDemonstration } from './demonstration.ts';

describe('design, section 6: what leaves with the demonstration', () => {
  const nothing = Object.fromEntries(demonstrationRows.map((row) => [row, 0])) as Record<
    (typeof demonstrationRows)[number],
    number
  >;

  it('is said in counts, without what there is none of', () => {
    const counts = { ...nothing, establishments: 30, stations: 1, prices: 12_041, reviews: 3 };
    expect(describeDemonstration(counts)).toBe(
      'Saem 30 estabelecimentos, 1 posto, 12.041 preços e 3 avaliações.',
    );
    expect(describeDemonstration({ ...nothing, couponUses: 1 })).toBe('Sai 1 uso de cupom.');
  });
});
