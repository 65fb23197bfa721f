/** A price is for one of these: a kilo, a litre, a cubic metre, a piece (design: Data). */
export const productUnits = ['kg', 'l', 'm3', 'un'] as const;
export type ProductUnit = (typeof productUnits)[number];

/** A price is said to be for one of these: 'por quilo'. */
export const unitNames = {
  kg: 'quilo',
  l: 'litro',
  m3: 'metro cúbico',
  un: 'unidade',
} as const satisfies Record<ProductUnit, string>;

/** How a unit is written behind a price: '/kg'. */
export const unitSigns = { kg: 'kg', l: 'L', m3: 'm³', un: 'un' } as const satisfies Record<
  ProductUnit,
  string
>;
