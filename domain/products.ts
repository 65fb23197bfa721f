/** A price is for one of these: a kilo, a litre, a cubic metre, a piece (design: Data). */
export const productUnits = ['kg', 'l', 'm3', 'un'] as const;
export type ProductUnit = (typeof productUnits)[number];
