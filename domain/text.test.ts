import { describe, expect, it } from 'vitest';
import { fold, matches } from './text.ts';

describe('search folds accents and case (design: Data)', () => {
  it('finds what was typed without accents', () => {
    expect(fold('  Contra   FILÉ ')).toBe('contra file');
    expect(matches('Auto Posto Campeão', 'campeao posto')).toBe(true);
    expect(matches('Auto Posto Campeão', 'campeao shell')).toBe(false);
    expect(matches('qualquer', '')).toBe(true);
  });
});
