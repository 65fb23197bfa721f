import type { MeatPrice, PriceEstablishment } from '#contract/prices.ts';
import type { ProductPage } from '#contract/products.ts';
import type { Region } from '#contract/regions.ts';
import type { ReportedPrice } from '#contract/reported-prices.ts';
import type { Sector } from '#contract/sectors.ts';
import { cityAddress, cityDistrict } from '#domain/city-address.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { unitNames, unitSigns } from '#domain/products.ts';
import { usualSector } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { CityWeek } from '#web/components/history-chart/history.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import type { ListedReport } from '../price-sheet/report-list.tsx';
import { type CityFigures, cityFigures } from './city-figures.ts';
import type { RankingChoice } from './product-choice.ts';

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
  /** the sector whose page lists it; null for meat */
  listedIn: Sector | null;
  /** null: no price can be compared */
  figures: CityFigures | null;
  /** the lowest price of the city */
  best: ProductPrice | null;
  /** one page, lowest first; those that are not compared come last */
  prices: RankedPrice[];
  ranking: Pick<ProductPage, 'page' | 'pages' | 'count'> &
    RankingChoice & {
      /** name of the chosen region; null: there is no such region */
      regionName: string | null;
    };
  /** regions with a compared price, each with the number of places */
  regions: (Region & { places: number })[];
  seenLower: ProductPage['seenLower'];
  /** weeks of collection in the last year, oldest first */
  weeks: CityWeek[];
  /** for each period of the history, the lowest price that was valid on its first day */
  starts: ProductPage['starts'];
  /** the first page, newest first */
  reports: PriceReport[];
  /** number of reports on all pages */
  reportCount: number;
  /** cheaper products of the same category, nearest in price first */
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
  /** a lower price that only one way of paying gets */
  conditionalPrice?: MeatPrice['conditionalPrice'];
  shop: Pick<
    PriceEstablishment,
    'id' | 'name' | 'verified' | 'latitude' | 'longitude' | 'coordinatesPrecision'
  > & {
    /** '806 Sul' */
    district: string;
    /** '806 Sul, Av. NS 10' */
    where: string;
  };
}

export interface RankedPrice extends ProductPrice {
  /** 1 is the lowest; null: it is not compared */
  position: number | null;
}

export interface PriceReport extends ListedReport {
  shop: { id: number; name: string };
}

interface CheaperProduct extends FreshnessFacts {
  id: number;
  name: string;
  price: number;
}

/**
 * Loads a product with the figures of the city and one page of its prices.
 * @throws {CallFailure} 404 for an unknown product; other statuses if the data is unavailable
 */
export async function loadProduct(
  transport: Transport,
  id: string,
  { page, regionId }: RankingChoice,
): Promise<ProductData> {
  const given = { params: { id } };
  const [product, reports, cheaper, sectors, regions] = await Promise.all([
    call(transport, 'readProductPage', { ...given, query: { page, ...(regionId && { regionId }) } }),
    call(transport, 'listPublicReportedPrices', given),
    call(transport, 'listCheaperProducts', given),
    call(transport, 'listPublicSectors'),
    call(transport, 'listPublicRegions'),
  ]);
  const { name, description, unit, Category, figures, best, weeks } = product.data;
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
    figures: figures && cityFigures(figures),
    best: best && toProductPrice(best),
    prices: product.data.prices.map((price) => ({ ...toProductPrice(price), position: price.position })),
    ranking: {
      page: product.data.page,
      pages: product.data.pages,
      count: product.data.count,
      regionId,
      regionName: regions.data.find(({ id }) => id === regionId)?.name ?? null,
    },
    regions: regions.data.flatMap(({ id, name }) => {
      const places = product.data.regions.find((region) => region.id === id)?.establishments;
      return places ? [{ id, name, places }] : [];
    }),
    seenLower: product.data.seenLower,
    weeks: weeks.map(({ from, to, lowest, highest, median }) => ({ from, to, lowest, highest, median })),
    starts: product.data.starts,
    reports: reports.data.map((report) => toReport(report, unitSigns[unit])),
    reportCount: reports.count,
    cheaper: cheaper.data.map((other) => ({
      ...freshnessOf(other),
      id: other.productId,
      name: other.productName,
      price: other.price,
    })),
    today: product.today,
    dataStatus: dataStatusOf([product, reports, cheaper, sectors, regions], product.demonstration),
  };
}

export function toProductPrice(price: MeatPrice): ProductPrice {
  const { id, name, verified, latitude, longitude, coordinatesPrecision } = price.Establishment;
  return {
    ...freshnessOf(price),
    id: price.id,
    price: price.price,
    expired: price.expired,
    promotion: price.promotion,
    contested: price.contestedPromotion ?? null,
    ...(price.conditionalPrice && { conditionalPrice: price.conditionalPrice }),
    shop: {
      id,
      name,
      verified,
      latitude,
      longitude,
      ...(coordinatesPrecision && { coordinatesPrecision }),
      district: cityDistrict(price.Establishment),
      where: cityAddress(price.Establishment),
    },
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
