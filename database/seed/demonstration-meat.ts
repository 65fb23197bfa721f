import { ne, sql } from '#database/orm.ts';
import { cityDay, startOfDay } from '#domain/city-time.ts';
import type { Orm } from '../database.ts';
import {
  coupons,
  establishments,
  prices,
  products,
  promotions,
  regions,
  reportedPrices,
  reviews,
  sectors,
} from '../schema.ts';
import { demonstrationCoupons } from './demonstration-coupons.ts';
import { demonstrationEstablishments } from './demonstration-establishments.ts';
import { type DemonstrationPrice, demonstrationPrices } from './demonstration-prices.ts';
import { demonstrationPromotions, pricesDuring } from './demonstration-promotions.ts';
import {
  approved,
  demonstrationReports,
  demonstrationReviews,
  pending,
  waitingReports,
  waitingReview,
} from './demonstration-reviews.ts';
import { idsByName, withIds, withPlaces } from './named-rows.ts';
import { seededRandom } from './random.ts';

const seed = 77_000_001;

/** One in this many reports has become an official price. */
const confirmedEvery = 4;

/**
 * Fills a database without establishments with invented butchers and markets, marked as a demonstration: twelve weeks of
 * prices up to `now`, promotions with matching prices while they run, coupons, reviews and reports. The result is the
 * same for the same day. Returns false, and writes nothing, if there are establishments already.
 */
export async function seedDemonstrationMeat(orm: Orm, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    // Several nodes may start at once, and only one of them may fill the city.
    await tx.execute(sql`lock table ${establishments} in exclusive mode`);
    if ((await tx.$count(establishments, ne(establishments.type, 'posto'))) > 0) return false;
    const random = seededRandom(seed);
    const today = cityDay(now);
    const shopIds = await insertEstablishments(tx);
    const goods = idsByName(await tx.select({ id: products.id, name: products.name }).from(products));
    const ids = { places: shopIds, goods };
    const regularPrices = demonstrationPrices(random, today);
    const offered = demonstrationPromotions(random, today, regularPrices);
    const priceDuring = pricesDuring(offered, regularPrices, today);
    const observations = regularPrices.map((seen) => ({
      ...seen,
      centavos: priceDuring(seen) ?? seen.centavos,
    }));
    await insertPrices(tx, withIds(observations, ids));
    const offers = withIds(offered, ids);
    if (offers.length > 0) await tx.insert(promotions).values(offers);
    const reports = withIds(
      demonstrationReports(random, today, observations).map((report) => {
        const during = priceDuring({ ...report, day: cityDay(report.createdAt) });
        return { ...report, reportedCentavos: during ?? report.reportedCentavos };
      }),
      ids,
    );
    if (reports.length > 0) {
      const sent = await tx.insert(reportedPrices).values(reports.map(approved)).returning();
      await tx.insert(prices).values(
        sent
          .filter((_, index) => index % confirmedEvery === 0)
          .flatMap(({ id, productId, establishmentId, reportedCentavos, createdAt }) =>
            productId === null || establishmentId === null
              ? []
              : [
                  {
                    productId,
                    establishmentId,
                    priceCentavos: reportedCentavos,
                    observedAt: createdAt,
                    source: 'report' as const,
                    reportedPriceId: id,
                    createdAt,
                  },
                ],
          ),
      );
    }
    const waiting = withIds(waitingReports(today, observations), ids);
    if (waiting.length > 0) await tx.insert(reportedPrices).values(waiting.map(pending));
    await tx.insert(coupons).values(
      withPlaces(demonstrationCoupons(today), shopIds).flatMap(({ product, ...coupon }) => {
        const productId = product === null ? null : goods.get(product);
        return productId === undefined ? [] : [{ ...coupon, productId }];
      }),
    );
    const names = demonstrationEstablishments.map(({ name }) => name);
    const reviewed = [
      ...demonstrationReviews(random, today, 'meat', names).map(approved),
      pending(waitingReview(today, 'meat')),
    ];
    await tx.insert(reviews).values(withPlaces(reviewed, shopIds));
    return true;
  });
}

async function insertEstablishments(tx: Orm): Promise<ReadonlyMap<string, number>> {
  const cityRegions = idsByName(await tx.select({ id: regions.id, name: regions.name }).from(regions));
  const sectorIds = idsByName(await tx.select({ id: sectors.id, name: sectors.name }).from(sectors));
  const rows = demonstrationEstablishments.flatMap(
    ({ region, markup: _, seenDaysAgo: __, ending: ___, ...establishment }, index) => {
      const regionId = cityRegions.get(region);
      if (regionId === undefined) return [];
      return [
        {
          ...establishment,
          regionId,
          sectorId: sectorIds.get('Açougue') ?? null,
          // Numbers with this prefix do not exist.
          phone: `(63) 0000-${String(101 + index).padStart(4, '0')}`,
          coordinatesPrecision: 'exact' as const,
        },
      ];
    },
  );
  if (rows.length === 0) return new Map();
  return idsByName(
    await tx
      .insert(establishments)
      .values(rows)
      .returning({ id: establishments.id, name: establishments.name }),
  );
}

type PriceWithIds = Omit<DemonstrationPrice, 'establishment' | 'product'> & {
  establishmentId: number;
  productId: number;
};

/** Inserts ten thousand observations with one statement, one array parameter per column. */
async function insertPrices(tx: Orm, rows: readonly PriceWithIds[]): Promise<void> {
  const column = (value: (price: PriceWithIds) => number | string) => `{${rows.map(value).join(',')}}`;
  const observedAt = ({ day, hour }: PriceWithIds) =>
    new Date(startOfDay(day).getTime() + hour * 3_600_000).toISOString();
  await tx.execute(sql`
    insert into ${prices} (product_id, establishment_id, price_centavos, observed_at, source, created_at)
    select product, shop, centavos, seen, source, seen
    from unnest(
      ${column(({ productId }) => productId)}::text::int[],
      ${column(({ establishmentId }) => establishmentId)}::text::int[],
      ${column(({ centavos }) => centavos)}::text::int[],
      ${column(observedAt)}::text::timestamptz[],
      ${column(({ source }) => source)}::text::text[]
    ) as seen (product, shop, centavos, seen, source)`);
}
