/** Invented places and prices, as they stand beside real ones. Spec, public side, section 2. */

/** The prices of the city's meat, or of its fuel. */
interface PricesOfKind {
  /** there is a price */
  priced: boolean;
  /** invented, as part of the demonstration city */
  demonstration: boolean;
}

/** The category that is left out because it is invented, while the other has real prices; null: neither. */
export type LeftOut = 'meat' | 'fuel' | null;

/** Invented prices never appear beside real ones: where one of meat and fuel is real, the invented other one is left out. */
export function leftOutOf({ meat, fuel }: { meat: PricesOfKind; fuel: PricesOfKind }): LeftOut {
  if (!meat.priced || !fuel.priced || meat.demonstration === fuel.demonstration) return null;
  return meat.demonstration ? 'meat' : 'fuel';
}
