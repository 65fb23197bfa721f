import { describe, expect, it } from 'vitest';
import { nextAsking, restSeconds, sayWeek, silenceOf } from './sources.ts';

const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}-03:00`);

/** Design, section 11: official sources are fetched on a schedule. */
describe('a source', () => {
  it('is asked on the next morning, the register a week later, in a minute of the installation', () => {
    expect(nextAsking('survey', at('2026-06-12'), 0, 0)).toEqual(at('2026-06-13', '06:00:00'));
    expect(nextAsking('survey', at('2026-06-12'), 0, 0.5)).toEqual(at('2026-06-13', '07:30:00'));
    expect(nextAsking('register', at('2026-06-12'), 0, 0)).toEqual(at('2026-06-19', '03:00:00'));
  });

  it('is asked sooner after failures, with a longer pause after each', () => {
    const hours = [1, 2, 3, 4, 5, 9].map(
      (failures) =>
        (nextAsking('survey', at('2026-06-12'), failures, 0).getTime() - at('2026-06-12').getTime()) /
        3_600_000,
    );
    expect(hours).toEqual([1, 2, 4, 8, 12, 12]);
  });

  it('is silent after ten days', () => {
    expect(silenceOf(null, at('2026-06-12'))).toBeUndefined();
    expect(silenceOf(at('2026-06-03'), at('2026-06-12'))).toBeUndefined();
    expect(silenceOf(at('2026-06-02'), at('2026-06-12'))).toBe(10);
  });

  it('says its week', () => {
    const week = { first: '2026-10-18', last: '2026-10-24' };
    expect(sayWeek(week, 67, '2026-10-31', '2026-10-30')).toBe(
      'Semana de 18 a 24 out., 67 preços, publicada na sexta',
    );
    expect(sayWeek(week, 1, '2026-11-30', '2026-10-30')).toBe(
      'Semana de 18 a 24 out., 1 preço, publicada em 30/10/2026',
    );
    expect(sayWeek(week, 67, '2027-01-02')).toBe('Semana de 18 a 24 out. 2026, 67 preços');
  });
});

describe('a host of another service', () => {
  it('is spared longer after each failure, and for as long as it asks', () => {
    expect([1, 2, 3, 4, 9].map((failures) => restSeconds(503, failures, 0))).toEqual([
      5, 20, 80, 320, 21_600,
    ]);
    expect(restSeconds(429, 1, 0)).toBe(60);
    expect(restSeconds(429, 1, 7_200)).toBe(7_200);
    expect(restSeconds(503, 1, 9e9)).toBe(86_400);
  });
});
