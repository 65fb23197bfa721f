import { expect, it } from 'vitest';
import { pointNote } from './point-note.ts';

it('a point that is only near is said to be so (spec, back office, section 2)', () => {
  expect(pointNote('city')).toBe('Coordenadas aproximadas... Ajuste manualmente se necessário.');
  expect(pointNote('postal_code')).toMatch(/^É o ponto do CEP/);
  expect(pointNote('street')).toMatch(/^É um ponto da rua/);
  expect([pointNote('exact'), pointNote(null)]).toEqual([undefined, undefined]);
});
