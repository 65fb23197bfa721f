/** A shopping list, whose total is told every Friday. */
export interface ListOffer {
  items: { productId: number; amount: number }[];
}

/** What an alert can be set for. */
export interface AlertOffer {
  /** the cut or the fuel */
  product: { id: number; name: string };
  /** the only place that counts; without it, all within a radius */
  place?: { id: number; name: string } | undefined;
  /** the prices of the city, in reais */
  city: { lowest: number; highest: number; marks: readonly number[]; expired: boolean };
  /** the price that the page shows, in reais: the alert is first offered for less */
  price: number;
}
