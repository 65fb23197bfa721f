import { expect, it } from 'vitest';
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
