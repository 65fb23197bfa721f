import { describe, expect, it } from 'vitest';
import { sayContributions, sayTrust } from './contributor-texts.ts';

/** Near-me, change 10: counts, never invented; zero is not shown. */
describe("the contributor's card", () => {
  it('says what is counted, and nothing of what is zero', () => {
    const said = (reports: number, approved: number, views: number | null) =>
      sayContributions({ reports, approved, views, trust: null });
    expect(said(17, 14, 1612)).toBe('17 relatos · 14 certos · 1.612 vistas');
    expect(said(1, 1, null)).toBe('1 relato · 1 certo');
    expect(said(2, 0, null)).toBe('2 relatos');
    expect(said(0, 0, null)).not.toMatch(/\d/);
  });
  it('says how far it is to being trusted', () => {
    expect(sayTrust(18, 20)).toMatch(/^Faltam 2 certos para “de confiança”: seus preços entram na hora/);
    expect(sayTrust(19, 20)).toMatch(/^Falta 1 certo para/);
    expect(sayTrust(20, 20)).toMatch(/^Você é “de confiança”/);
  });
});
