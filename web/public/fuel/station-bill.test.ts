import { describe, expect, it } from 'vitest';
import { sayBestBill, sayCitySaving } from './station-bill.tsx';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('the bill of a station', () => {
  const car = { tankLitres: 40, kmPerLitre: 10 };
  const against = (total: number, kmFurther = 1.8, isRough = false) =>
    plain(sayBestBill(286.06, { name: 'Ipê Amarelo', total, kmFurther, isRough }));

  it('is compared with the best one near the person; never differs by R$ 0,00 or 0 m', () => {
    expect(against(282.14)).toBe('Ipê Amarelo poupa R$ 3,92, 1,8 km mais longe.');
    expect(against(282.14, -0.419)).toBe('Ipê Amarelo poupa R$ 3,92, 0,4 km mais perto.');
    expect(against(282.14, -0.419, true)).toBe('Ipê Amarelo poupa R$ 3,92, cerca de 0,4 km mais perto.');
    expect(against(290)).toBe('Aqui você poupa R$ 3,94.');
    expect(against(287.495)).toBe('Aqui você poupa R$ 1,44.');
    expect(against(286.0575)).toBe('Dá no mesmo.');
    expect(against(286.0625)).toBe('Dá no mesmo.');
    expect(against(282.14, 0.0002)).toBe('Ipê Amarelo poupa R$ 3,92, à mesma distância.');
  });
  it('is compared with the city without a place, and sends nobody 0 km', () => {
    const city = (price: number, lowest: number) => plain(sayCitySaving({ price, lowest }, car));
    expect(city(7.11, 6.93)).toBe(
      'São R$ 7,20 a menos, sem contar a viagem. Não desvie mais de 5 km por isso.',
    );
    expect(city(6.94, 6.93)).toBe('São R$ 0,40 a menos, sem contar a viagem. Nenhum desvio compensa.');
    expect(city(6.93, 6.93)).toBe('Nenhum posto da cidade cobra menos.');
  });
});
