import type { CoordinatePrecision } from '#domain/coordinates.ts';

/** The notes about coordinates that nobody has put there. Spec, back office, section 2 (the centre of a city). */
const notes: Record<Exclude<CoordinatePrecision, 'exact'>, string> = {
  street: 'É um ponto da rua. Mova o pino para o lugar exato, se souber.',
  postal_code: 'É o ponto do CEP, a algumas centenas de metros. Mova o pino para o lugar exato, se souber.',
  city: 'Coordenadas aproximadas... Ajuste manualmente se necessário.',
};

/** Returns what to say of a point; undefined where it is exact, or there is none. */
export function pointNote(precision: CoordinatePrecision | null): string | undefined {
  return precision === null || precision === 'exact' ? undefined : notes[precision];
}
