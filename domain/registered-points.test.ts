import { describe, expect, it } from 'vitest';
import { pointKey, type RegisteredPoint, readPoint, whyPointWaits } from './registered-points.ts';
import { forAll, text } from './testing.ts';

describe('a point of the register', () => {
  it.each([
    [
      { latitude: '-10.2400', longitude: '-48.3300' },
      { latitude: -10.24, longitude: -48.33, wasSwapped: false },
    ],
    [
      { latitude: '-10,2400', longitude: ' -48,33 ' },
      { latitude: -10.24, longitude: -48.33, wasSwapped: false },
    ],
    [
      { latitude: '-48.33', longitude: '-10.24' },
      { latitude: -10.24, longitude: -48.33, wasSwapped: true },
    ],
    [
      { latitude: '+10', longitude: '20' },
      { latitude: 10, longitude: 20, wasSwapped: false },
    ],
  ])('%j is %j', (written, point) => {
    expect(readPoint(written)).toEqual(point);
  });

  it('is in degrees, minutes and seconds where the others are empty or zero', () => {
    const dms = { latitudeDms: '-10:14:24,000', longitudeDms: '-48:19:48.000' };
    for (const nothing of ['', '0', '0.0', '0,000000']) {
      const point = readPoint({ latitude: nothing, longitude: nothing, ...dms });
      expect(point?.latitude).toBeCloseTo(-10.24, 9);
      expect(point?.longitude).toBeCloseTo(-48.33, 9);
    }
  });

  it.each([
    { latitude: '', longitude: '' },
    { latitude: '0', longitude: '0' },
    { latitude: '-10.24', longitude: '0' },
    { latitude: 'SEM DADO', longitude: '-48.33' },
    { latitude: '-10.24', longitude: '-480.33' },
    { latitude: '', longitude: '', latitudeDms: '-10:74:00', longitudeDms: '-48:19:48' },
  ])('%j is none', (written) => {
    expect(readPoint(written)).toBeUndefined();
  });

  it('of any texts is of the world, or none', () =>
    forAll(text, text, (latitude, longitude) => {
      const point = readPoint({ latitude, longitude });
      expect(Math.abs(point?.latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(point?.longitude ?? 0)).toBeLessThanOrEqual(180);
    }));
});

describe('a point is taken as it is', () => {
  const point: RegisteredPoint = {
    latitude: -10.24,
    longitude: -48.33,
    origin: 'api',
    accuracyM: 10,
    wasSwapped: false,
  };
  const facts = { isInside: true, sharedBy: 4, estimate: { latitude: -10.25, longitude: -48.33 } };

  it('if it is inside, nearly alone, and near the address', () => {
    expect(whyPointWaits(point, facts)).toBeUndefined();
    expect(whyPointWaits({ ...point, origin: 'wfs' }, facts)).toBeUndefined();
  });

  it.each([
    [{ origin: 'file' }, {}, 'O ponto é de um arquivo antigo.'],
    [{ wasSwapped: true }, {}, 'O cadastro trocou latitude e longitude.'],
    [{}, { isInside: false }, 'O ponto fica fora do município.'],
    [{}, { sharedBy: 5 }, '5 postos têm este mesmo ponto no cadastro.'],
    [{}, { estimate: undefined }, 'O endereço não diz onde fica, para comparar.'],
    [{}, { estimate: { latitude: -10.26, longitude: -48.33 } }, 'O ponto fica a 2,2 km do endereço.'],
  ] as const)('else not: %j %j', (otherPoint, otherFacts, why) => {
    expect(whyPointWaits({ ...point, ...otherPoint }, { ...facts, ...otherFacts })).toBe(why);
  });

  it('and counted as the same up to six decimals', () => {
    expect(pointKey({ latitude: -10.2400001, longitude: -48.33 })).toBe(pointKey(point));
    expect(pointKey({ latitude: -10.240002, longitude: -48.33 })).not.toBe(pointKey(point));
  });
});
