import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';

/** A price that a page shows, and what the page knows of its age, for the time until the server has said more. */
export interface SeenPrice {
  /** the cut or the fuel */
  productId: number;
  /** the shop or the station */
  establishmentId: number;
  kind: PriceKind;
  /** null: the sheet opens without its row, after signing in */
  fresh: FreshnessFacts | null;
  /** the price that was typed before signing in, in reais; null: none yet */
  reported?: { price: number | null };
  /** the city's */
  today: Day;
}

export interface PriceSheetProps {
  seen: SeenPrice;
  close: () => void;
}
