/** Kinds of shop. Spec, public side, section 3 (Establishment) and section 9 (category filter). */

export const establishmentTypes = ['acougue', 'mercado', 'posto'] as const;
export type EstablishmentType = (typeof establishmentTypes)[number];

/** The category filter 'acougues' shows butchers and markets. */
export function sellsMeat(type: EstablishmentType): boolean {
  return type === 'acougue' || type === 'mercado';
}

export const establishmentTypeNames: Record<EstablishmentType, string> = {
  acougue: 'Açougue',
  mercado: 'Mercado',
  posto: 'Posto',
};

/** The types that the back office offers for an establishment; petrol stations have their own manager. */
export const managedTypes = ['acougue', 'mercado'] as const satisfies readonly EstablishmentType[];

/** In kilometres. Spec, back office, section 9. */
export const smallestServiceRadius = 1;
export const largestServiceRadius = 50;
export const defaultServiceRadius = 5;
