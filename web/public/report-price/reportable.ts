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
  /** loads prices that the page does not show, and maybe some that it does */
  loadOthers?: (() => Promise<readonly ReportablePrice[]>) | undefined;
  today: Day;
}

/** The price of the product at a shop, or of a fuel at the station. */
export interface ReportablePrice extends FreshnessFacts {
  /** id of the shop, or of the fuel */
  id: number;
  /** name of the shop, or of the fuel */
  name: string;
  /** reais */
  price: number;
  expired: boolean;
  unit: PriceUnit;
  /** the city's valid prices of the same thing, in reais */
  cityPrices: readonly number[];
}
