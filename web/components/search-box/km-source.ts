import type { Suggestion } from '#contract/suggestions.ts';

/** Says how far a place is from the person's; null where either is unknown. */
export type SayKm = (to: NonNullable<Suggestion['point']>) => string | null;

let say: SayKm = () => null;

/** Tells suggestions how far places are, as pages do that know the person's place: this folder knows none. */
export function provideKm(given: SayKm): void {
  say = given;
}

export const sayKm: SayKm = (to) => say(to);
