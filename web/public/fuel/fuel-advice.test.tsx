import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DetourLimit, EthanolLine, EthanolRuler, ethanolPair, sayDetourLimit } from './fuel-advice.tsx';

const text = (page: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00A0', ' ');
const car = { tankLitres: 40, kmPerLitre: 10 };
const today = { isToday: true, measure: 'litro' };

describe('the ceiling of a tank (near me first, change 3)', () => {
  it('is what nobody should drive further for, and nothing where a detour costs more than it saves or all ask the same', () => {
    expect(sayDetourLimit({ lowest: 6.93, highest: 7.16 }, car, today).replaceAll('\u00A0', ' ')).toBe(
      'Hoje o litro varia R$ 0,23: no máximo R$ 9,20 por tanque. Não desvie mais de 6 km por isso.',
    );
    expect(sayDetourLimit({ lowest: 6.99, highest: 7 }, car, today)).toMatch(/Nenhum desvio compensa\.$/);
    expect(sayDetourLimit({ lowest: 6.99, highest: 6.99 }, car, today)).toBe(
      'Hoje o litro não varia: nenhum desvio compensa.',
    );
  });
  it('is of the past where all prices have expired, and absent where nothing is compared', () => {
    const comparison = {
      lowest: 6.93,
      highest: 7.16,
      mean: null,
      expired: true,
      ranked: { length: 2 },
      ties: 0,
      marks: [6.93, 7.16],
      from: '2026-06-10',
      to: '2026-06-10',
      left: { count: 0, free: 0 },
    };
    const limit = (more: object) =>
      text(<DetourLimit fuel={{ name: 'Etanol' }} unit="L" comparison={{ ...comparison, ...more }} />);
    // Ethanol takes the usual car 7 km.
    expect(limit({})).toContain(
      'O litro variava R$ 0,23: no máximo R$ 9,20 por tanque. Não desvie mais de 4 km',
    );
    expect(limit({ ranked: { length: 1 } })).toBe('');
  });
});

describe('ethanol or petrol, in words', () => {
  it.each([
    [5.1, 7.11, 'Etanol/gasolina 71,7%: gasolina, por pouco'],
    [5.5, 7, 'Etanol/gasolina 78,6%: gasolina'],
    [4.5, 7, 'Etanol/gasolina 64,3%: etanol'],
    [4.9, 7, 'Etanol/gasolina 70,0%: tanto faz'],
  ])('%f and %f', (ethanol, petrol, said) => {
    expect(text(<EthanolLine ethanol={ethanol} petrol={petrol} />)).toBe(said);
  });
  it('says nothing on the gauge itself, whose ends are no prices', () => {
    expect(text(<EthanolRuler ethanol={5.38} petrol={7.01} />)).toBe('');
  });
  it('needs both, and means common petrol', () => {
    const fuels = ['Gasolina comum', 'Gasolina aditivada', 'Etanol'].map((name) => ({ name }));
    expect(ethanolPair(fuels)?.petrol.name).toBe('Gasolina comum');
    expect(ethanolPair(fuels.slice(0, 2))).toBeNull();
  });
});
