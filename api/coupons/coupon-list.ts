import { and, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { CouponRow, couponEndpoints } from '#contract/coupons.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Orm } from '#database/database.ts';
import { coupons, establishments, products, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { containing, orderOf, type Part, takePart, wordsOf } from '../platform/list.ts';
import { couponColumns, ofEstablishment, ofProduct } from './coupon-queries.ts';
import { presentFacts } from './present-coupon.ts';

export const noCoupon = { noun: 'coupons', missing: 'Cupom não encontrado.' } as const;

type Query = Input<typeof couponEndpoints.exportCoupons>['query'];

/** Selects coupons as the back office lists them. */
function selectRows(orm: Orm) {
  return orm
    .select({
      ...couponColumns,
      region: { id: regions.id, name: regions.name },
      version: coupons.version,
      createdAt: coupons.createdAt,
      updatedAt: coupons.updatedAt,
    })
    .from(coupons)
    .innerJoin(establishments, ofEstablishment)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(products, ofProduct)
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof selectRows>>[number]): CouponRow {
  const { usageLimit, usageCount, isActive, establishment, region, version, createdAt, updatedAt } = row;
  return {
    ...presentFacts(row),
    Establishment: { id: establishment.id, name: establishment.name, Region: region },
    usageLimit,
    usageCount,
    isActive,
    version,
    ...withCityTimes({ createdAt, updatedAt }),
  };
}

/** The coupon's code, its shop and its product. Codes have no accents. */
const searched = sql`lower(${coupons.code}) || ' ' || ${establishments.foldedName} || ' ' || coalesce(${products.foldedName}, '')`;

/** The condition of a list's search and filters; with a search, shop and product are joined. */
function couponsIn(query: Query, today: Day): SQL | undefined {
  const { establishmentId, productId, isActive, validity } = query;
  return and(
    containing(searched, query.search),
    establishmentId === undefined ? undefined : eq(coupons.establishmentId, establishmentId),
    productId === undefined ? undefined : eq(coupons.productId, productId),
    isActive === undefined ? undefined : eq(coupons.isActive, isActive === 'true'),
    validity === undefined
      ? undefined
      : {
          running: and(lte(coupons.startDate, today), gte(coupons.endDate, today)),
          not_yet: gt(coupons.startDate, today),
          over: lt(coupons.endDate, today),
        }[validity],
  );
}

/** Finds coupons. Shops and products are read for all of them only where the search or the order is about these. */
function findCoupons(orm: Orm, query: Query, today: Day, { withNames }: { withNames: boolean }) {
  const found = orm.select({ id: coupons.id }).from(coupons).$dynamic();
  const named = withNames
    ? found.innerJoin(establishments, ofEstablishment).leftJoin(products, ofProduct)
    : found;
  return named.where(couponsIn(query, today));
}

const isSearched = ({ search }: Query) => wordsOf(search).length > 0;

function orderOfCoupons(query: Query): SQL[] {
  return orderOf(
    query,
    {
      id: coupons.id,
      code: coupons.code,
      establishment: establishments.foldedName,
      product: products.foldedName,
      endDate: coupons.endDate,
      usageCount: coupons.usageCount,
    },
    coupons.id,
  );
}

/** Finds the numbers of the coupons that a list's search and filters find, in its order. */
export function findOrderedCoupons(orm: Orm, query: Query, today: Day) {
  const isByName = /(establishment|product)$/.test(query.sort);
  return findCoupons(orm, query, today, { withNames: isByName || isSearched(query) }).orderBy(
    ...orderOfCoupons(query),
  );
}

/** Reads a part of a list in its order; the page is found before its rows are read. */
export async function readCouponRows(
  orm: Orm,
  query: Query,
  part: Part & { today: Day },
): Promise<CouponRow[]> {
  const page = takePart(findOrderedCoupons(orm, query, part.today), coupons.id, part).as('page');
  const rows = await selectRows(orm)
    .innerJoin(page, eq(page.id, coupons.id))
    .orderBy(...orderOfCoupons(query));
  return rows.map(present);
}

/** Counts the coupons that a list's search and filters find. */
export function countCoupons(orm: Orm, query: Query, today: Day): Promise<number> {
  return orm.$count(findCoupons(orm, query, today, { withNames: isSearched(query) }).as('found'));
}

/** @throws {Failure} 'not_found' */
export async function selectCouponRow(orm: Orm, id: number): Promise<CouponRow> {
  const [row] = await selectRows(orm).where(eq(coupons.id, id));
  if (!row) throw notFound(noCoupon.missing);
  return present(row);
}
