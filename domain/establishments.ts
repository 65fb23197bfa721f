/** Kinds of shop. Spec, public side, section 3 (Establishment) and section 9 (category filter). */

export const establishmentTypes = ['acougue', 'mercado', 'posto', 'combustivel'] as const;
export type EstablishmentType = (typeof establishmentTypes)[number];

/** The category filter 'acougues' shows butchers and markets. */
export function sellsMeat(type: EstablishmentType): boolean {
  return type === 'acougue' || type === 'mercado';
}

export const establishmentTypeNames: Record<EstablishmentType, string> = {
  acougue: 'Açougue',
  mercado: 'Mercado',
  posto: 'Posto',
  combustivel: 'Posto',
};
