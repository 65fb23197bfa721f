/** A price is for a kilo, a litre, a cubic metre or a piece (design: Data). */
export const productUnits = ['kg', 'l', 'm3', 'un'] as const;
export type ProductUnit = (typeof productUnits)[number];

/** The name of a unit in a sentence: 'por quilo'. */
export const unitNames = {
  kg: 'quilo',
  l: 'litro',
  m3: 'metro cúbico',
  un: 'unidade',
} as const satisfies Record<ProductUnit, string>;

/** The symbol of a unit after a price: '/kg'. */
export const unitSigns = { kg: 'kg', l: 'L', m3: 'm³', un: 'un' } as const satisfies Record<
  ProductUnit,
  string
>;
