import type { Day } from '#domain/city-time.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';

/** A page's prices that people may report as wrong: of one cut at its shops, or of one station's fuels. */
export interface Reportable {
  kind: 'meat' | 'fuel';
  /** id of the product, or of the station */
  id: number;
  /** name of the product, or of the station */
  name: string;
  /** the first one is chosen when the dialog opens */
  prices: readonly ReportablePrice[];
  /** the other prices, if the page does not show all */
  others?: SearchedPrices | undefined;
  today: Day;
}

/** Prices that are too many for a page: the server searches them by the names and addresses of their shops. */
export interface SearchedPrices {
  /** number of prices, including those of the page */
  count: number;
  find: (
    typed: string,
    signal: AbortSignal,
  ) => Promise<{ prices: readonly ReportablePrice[] /** number on all pages */; count: number }>;
  /** Reads one price; null if it no longer exists. */
  read: (id: number) => Promise<ReportablePrice | null>;
}

/** The price of the product at a shop, or of a fuel at the station. */
export interface ReportablePrice extends FreshnessFacts {
  /** id of the shop, or of the fuel */
  id: number;
  /** name of the shop, or of the fuel */
  name: string;
  /** distinguishes shops with the same name */
  where?: string | undefined;
  /** reais */
  price: number;
  expired: boolean;
  unit: PriceUnit;
  /** the city's valid prices of the same thing, in reais */
  cityPrices: readonly number[];
}
