import type { BestPrice, MeatPrice, PriceEstablishment } from '#contract/prices.ts';
import type { ProductDetail } from '#contract/products.ts';
import type { ReportedPrice } from '#contract/reported-prices.ts';
import type { Sector } from '#contract/sectors.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { unitNames, unitSigns } from '#domain/products.ts';
import { usualSector } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { CityWeek } from '#web/components/history-chart/history.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import type { ListedReport } from '../report-price/report-list.tsx';
import { freshnessOf } from './price-facts.ts';

export interface ProductData {
  product: {
    id: number;
    name: string;
    description: string | null;
    unit: PriceUnit;
    /** 'quilo' */
    unitName: string;
    category: string;
    sector: string;
  };
  /** the sector whose page lists it; null for that of meat */
  listedIn: Sector | null;
  prices: ProductPrice[];
  seenLower: ProductDetail['seenLower'];
  /** weeks of collection in the last year, oldest first */
  weeks: CityWeek[];
  /** the lowest price that was valid on the day on which each period of the history begins */
  starts: ProductDetail['starts'];
  /** the first page, newest first */
  reports: PriceReport[];
  /** how many there are on all pages */
  reportCount: number;
  /** cheaper products of the same category, the nearest in price first */
  cheaper: CheaperProduct[];
  today: Day;
  dataStatus: DataStatus;
}

/** The price of the product in one shop. */
export interface ProductPrice extends FreshnessFacts {
  id: number;
  price: number;
  expired: boolean;
  promotion: MeatPrice['promotion'];
  /** the promotion that the price contests */
  contested: MeatPrice['contestedPromotion'] | null;
  shop: Pick<PriceEstablishment, 'id' | 'name' | 'verified' | 'address' | 'neighbourhood'> & {
    regionName: string;
  };
}

export interface PriceReport extends ListedReport {
  shop: { id: number; name: string };
}

export interface CheaperProduct extends FreshnessFacts {
  id: number;
  name: string;
  price: number;
}

const maxCheaper = 3;

/**
 * Loads a product with its price in every shop of the city.
 * @throws {CallFailure} 404 for an unknown product; other statuses when the data is unavailable
 */
export async function loadProduct(transport: Transport, id: string): Promise<ProductData> {
  const given = { params: { id } };
  const product = await call(transport, 'readProduct', given);
  const [reports, best, sectors] = await Promise.all([
    call(transport, 'listPublicReportedPrices', given),
    // Only these can be cheaper cuts of its kind: the page depends on no others.
    call(transport, 'listBestPrices', { query: { categoryId: product.data.categoryId } }),
    call(transport, 'listPublicSectors'),
  ]);
  const { name, description, unit, Category, weeks } = product.data;
  return {
    product: {
      id: product.data.id,
      name,
      description,
      unit: unitSigns[unit],
      unitName: unitNames[unit],
      category: Category.name,
      sector: Category.Sector.name,
    },
    listedIn: Category.sectorId === usualSector(sectors.data)?.id ? null : Category.Sector,
    prices: product.data.prices.map(toProductPrice),
    seenLower: product.data.seenLower,
    weeks: weeks.map(({ from, to, lowest, highest, median }) => ({ from, to, lowest, highest, median })),
    starts: product.data.starts,
    reports: reports.data.map((report) => toReport(report, unitSigns[unit])),
    reportCount: reports.count,
    cheaper: cheaperThan(product.data, best.data),
    today: product.today,
    dataStatus: dataStatusOf([product, reports, best, sectors], product.demonstration),
  };
}

function toProductPrice(price: MeatPrice): ProductPrice {
  const { id, name, verified, address, neighbourhood, Region } = price.Establishment;
  return {
    ...freshnessOf(price),
    id: price.id,
    price: price.price,
    expired: price.expired,
    promotion: price.promotion,
    contested: price.contestedPromotion ?? null,
    shop: { id, name, verified, address, neighbourhood, regionName: Region.name },
  };
}

export function toReport(report: ReportedPrice, unit: PriceUnit): PriceReport {
  const { id, reportedPrice, comment, reportDate, User, Establishment } = report;
  return {
    id,
    price: reportedPrice,
    unit,
    comment,
    official: reportStanding(report) === 'official',
    day: dayOf(reportDate),
    userName: User.name,
    shop: { id: Establishment.id, name: Establishment.name },
  };
}

/**
 * Finds cheaper products with valid prices. The list is empty if the product's own prices have all expired, because
 * valid prices are not compared with expired ones.
 */
export function cheaperThan(
  product: Pick<ProductDetail, 'id' | 'categoryId' | 'unit'> & {
    best: Pick<BestPrice, 'price' | 'allExpired'> | null;
  },
  best: readonly BestPrice[],
): CheaperProduct[] {
  const own = product.best;
  if (!own || own.allExpired) return [];
  return best
    .filter(
      (other) =>
        other.categoryId === product.categoryId &&
        other.unit === product.unit &&
        other.productId !== product.id &&
        !other.allExpired &&
        other.price < own.price,
    )
    .sort((a, b) => b.price - a.price)
    .slice(0, maxCheaper)
    .map((other) => ({
      ...freshnessOf(other),
      id: other.productId,
      name: other.productName,
      price: other.price,
    }));
}
