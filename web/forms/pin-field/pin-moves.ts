import type { Place } from '#web/components/map-card/city-plan.ts';

const directions = {
  ArrowUp: { x: 0, y: -1, word: 'norte' },
  ArrowDown: { x: 0, y: 1, word: 'sul' },
  ArrowLeft: { x: -1, y: 0, word: 'oeste' },
  ArrowRight: { x: 1, y: 0, word: 'leste' },
} as const;

/** How far, in metres, an arrow moves a pin. */
const steps = { short: 10, long: 100 };

/** Returns how a key moves a pin: metres to the east and to the south, and the words that say so. */
export function moveOfKey(key: string, shiftKey: boolean): { x: number; y: number; words: string } | null {
  if (!Object.hasOwn(directions, key)) return null;
  const { x, y, word } = directions[key as keyof typeof directions];
  const metres = shiftKey ? steps.long : steps.short;
  return { x: x * metres, y: y * metres, words: `${metres} metros ao ${word}` };
}

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** 'latitude -10,18470, longitude -48,33370' */
export function placeWords({ latitude, longitude }: Place): string {
  return `latitude ${degrees.format(latitude)}, longitude ${degrees.format(longitude)}`;
}
