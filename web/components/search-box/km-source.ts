import type { Suggestion } from '#contract/suggestions.ts';

/** Says how far a place is from the person's; null where either is unknown. */
type SayKm = (to: NonNullable<Suggestion['point']>) => string | null;

let say: SayKm = () => null;

/**
 * Gives the suggestions a function that says how far a place is. A page that knows the person's place provides it, because
 * this folder must not depend on it.
 */
export function provideKm(given: SayKm): void {
  say = given;
}

export const sayKm: SayKm = (to) => say(to);
