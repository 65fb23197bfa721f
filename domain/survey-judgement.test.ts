import { describe, expect, it } from 'vitest';
import { judgeSurvey, medianOf } from './survey-judgement.ts';

/** Design, section 11: official sources are judged before they are shown. */
describe('a survey that arrives by itself', () => {
  const usual = { rowsRead: 20_000, rowsOfCity: 60 };
  const earlier = [usual, usual, usual, usual];
  const gasoline = (centavos: number, stations = 20) => ({
    fuel: 'Gasolina comum' as const,
    centavos,
    stations,
  });
  const judge = (arrived: object, last = [gasoline(650)], before = earlier, weeksBetween = 0) =>
    judgeSurvey({ ...usual, rowsRefused: 0, medians: [gasoline(660)], ...arrived }, before, {
      medians: last,
      weeksBetween,
    });

  it('is taken where nothing is odd, and as the first of all', () => {
    expect(judge({})).toEqual([]);
    expect(judge({ rowsOfCity: 3 }, [], [])).toEqual([]);
  });

  it('waits with fewer than half, or more than twice, of the rows of the weeks before', () => {
    expect(judge({ rowsOfCity: 30 })).toEqual([]);
    expect(judge({ rowsOfCity: 29 })).toEqual(['29 linhas da cidade, quando as últimas semanas tinham 60']);
    expect(judge({ rowsOfCity: 120 })).toEqual([]);
    expect(judge({ rowsRead: 40_001 })).toEqual([
      '40.001 linhas no arquivo, quando as últimas semanas tinham 20.000',
    ]);
  });

  it('waits with more than 5 % of the rows of the city refused', () => {
    expect(judge({ rowsRefused: 3 })).toEqual([]);
    expect(judge({ rowsRefused: 4 })).toEqual(['4 de 60 linhas da cidade recusadas']);
  });

  it('waits where a median has moved by more than 15 %, and there are enough stations to say so', () => {
    expect(judge({ medians: [gasoline(747)] })).toEqual([]);
    expect(judge({ medians: [gasoline(767)] })).toEqual(['gasolina comum subiu 18 % na mediana']);
    expect(judge({ medians: [gasoline(520)] })).toEqual(['gasolina comum caiu 20 % na mediana']);
    expect(judge({ medians: [gasoline(767)] }, [gasoline(650)], earlier, 4)).toEqual([]);
    expect(judge({ medians: [gasoline(900, 2)] })).toEqual([]);
    expect(judge({ medians: [gasoline(900)] }, [gasoline(650, 2)])).toEqual([]);
  });

  it('has a median', () => {
    expect(medianOf([699, 649, 659])).toBe(659);
    expect(medianOf([649, 660])).toBe(654.5);
  });
});
