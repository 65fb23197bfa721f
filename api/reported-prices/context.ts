import { eq, sql } from 'drizzle-orm';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { categories, priceLives, products, type reportedPrices, sectors } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { comparePrices, type Priced } from '#domain/comparison.ts';
import { currentPrice, type PromotionPrice } from '#domain/current-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentRuler } from '../current-prices/present-ruler.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';

type Report = typeof reportedPrices.$inferSelect;

/** A current price of the reported thing somewhere in the city. */
interface CityPrice extends Priced {
  isHere: boolean;
  /** the promotion that runs here, whether its price counts or not */
  offer: PromotionPrice | null;
  /** of the observation, which a promotion may hide */
  observedAt: Date;
}

/** Reads the city's prices of what a report is about, and what an approval as the official price would change in them. */
export async function readCityPrices(
  orm: Orm,
  report: Report,
  today: Day,
): Promise<Pick<ReportedPriceContext, 'city' | 'approval'>> {
  const [city, life] = await Promise.all([selectCity(orm, report, today), selectLife(orm, report)]);
  return {
    city: presentRuler(comparePrices(city, today)),
    approval: foreseeApproval(report, { city, lifeDays: life, today }),
  };
}

function foreseeApproval(
  { reportedCentavos, createdAt }: Report,
  { city, lifeDays, today }: { city: readonly CityPrice[]; lifeDays: number; today: Day },
): ReportedPriceContext['approval'] {
  const here = city.find(({ isHere }) => isHere);
  const observed = { price: reportedCentavos, day: cityDay(createdAt), lifeDays };
  const isHidden = currentPrice(observed, here?.offer ?? null, today).offered;
  const becomesCurrent = !isHidden && (here === undefined || here.observedAt <= createdAt);
  const isValid = !isExpired(observed, today);
  const others = city.filter((price) => !price.isHere && !isExpired(price, today));
  const isBelowAll = others.every(({ price }) => reportedCentavos < price);
  return { becomesCurrent, becomesLowest: becomesCurrent && isValid && isBelowAll };
}

async function selectCity(
  orm: Orm,
  { productId, establishmentId }: Report,
  today: Day,
): Promise<CityPrice[]> {
  const [meat, fuel] = await Promise.all([
    readCurrentPrices(orm, today, { productIds: [productId], withClosed: true }),
    selectFuelPrices(orm).where(eq(products.id, productId)),
  ]);
  return [
    ...meat.map(({ row, price, day, lifeDays }) => ({
      price,
      day,
      lifeDays,
      offer: row.offer,
      isHere: row.establishment.id === establishmentId,
      observedAt: row.observedAt,
    })),
    ...fuel.map(priced).map(({ row, ...price }) => ({
      ...price,
      isHere: row.stationId === establishmentId,
      offer: null,
      observedAt: row.observedAt,
    })),
  ];
}

/** Selects for how many days a price of the product that comes from a report is valid. */
async function selectLife(orm: Orm, { productId }: Report): Promise<number> {
  const lives = await orm
    .select({ lifeDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(sql`'report'`))
    .where(eq(products.id, productId));
  return onlyRow(lives).lifeDays;
}
