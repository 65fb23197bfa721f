import { useState } from 'react';
import { isFarOutside } from '#domain/unlikely-price.ts';
import { askIfRight } from './report-texts.ts';

interface OutlierQuestion {
  /** Returns true once for each price far outside of the city's spread: then the person is asked before it is sent. */
  asks: (price: number | null, cityPrices: readonly number[]) => boolean;
  /** The question about this price, as long as it is asked. */
  about: (price: number | null, cityPrices: readonly number[]) => string | null;
}

/** Asks once whether an unlikely price is right. Another price is asked about anew. */
export function useOutlierQuestion(): OutlierQuestion {
  const [asked, setAsked] = useState<number | null>(null);
  return {
    asks(price, cityPrices) {
      if (price === null || price === asked || !isFarOutside(price, cityPrices)) return false;
      setAsked(price);
      return true;
    },
    about(price, cityPrices) {
      if (price === null || price !== asked || !isFarOutside(price, cityPrices)) return null;
      return askIfRight(price, cityPrices);
    },
  };
}
