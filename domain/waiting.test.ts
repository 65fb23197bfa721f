import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from './testing.ts';
import { sayWait } from './waiting.ts';

it.each([
  [0.2, '1 segundo'],
  [1, '1 segundo'],
  [39.1, '40 segundos'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [180, '3 minutos'],
  [3540, '59 minutos'],
  [3541, '1 hora'],
  [3600, '1 hora'],
  [3601, '2 horas'],
])('a wait of %s seconds is written as %s', (seconds, words) => {
  expect(sayWait(seconds)).toBe(words);
});

it('any wait is said to be at least as long as it is, and less than twice', () => {
  const seconds = { segundo: 1, minuto: 60, hora: 3_600 };
  forAll(fc.integer({ min: 1, max: 100_000 }), (wait) => {
    const [, number, unit] = /^(\d+) (segundo|minuto|hora)s?$/.exec(sayWait(wait)) ?? [];
    const said = Number(number) * seconds[unit as keyof typeof seconds];
    expect(said >= wait && said <= 2 * wait).toBe(true);
  });
});
