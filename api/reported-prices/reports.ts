import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { ReportedFuelPrice, ReportedPrice } from '#contract/reported-prices.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, or, type SQL, sql } from '#database/orm.ts';
import { establishments, prices, products, regions, reportedPrices, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { publicName } from '#domain/public-name.ts';
import { ofShop, ofStation } from '../platform/kinds.ts';
import { matching } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';

export const reportUnknown = 'Preço relatado não encontrado.';

interface Page {
  limit: number;
  offset: number;
}

const newestFirst: readonly SQL[] = [desc(reportedPrices.createdAt), desc(reportedPrices.id)];

const publicColumns = (orm: Orm) => ({
  id: reportedPrices.id,
  reportedCentavos: reportedPrices.reportedCentavos,
  comment: reportedPrices.comment,
  status: reportedPrices.status,
  official: isOfficial(orm),
  createdAt: reportedPrices.createdAt,
  userName: users.name,
});

/**
 * Whether the decision about a report made an official price. A price withdrawn before the decision belongs to an earlier
 * decision, which was undone; one withdrawn afterwards was official.
 */
function isOfficial(orm: Orm): SQL<boolean> {
  const madeOfIt = orm
    .select({ one: sql`1` })
    .from(prices)
    .where(
      and(
        eq(prices.reportedPriceId, reportedPrices.id),
        eq(reportedPrices.status, 'approved'),
        or(isNull(prices.withdrawnAt), gt(prices.withdrawnAt, reportedPrices.decidedAt)),
      ),
    );
  return sql<boolean>`${exists(madeOfIt)}`;
}

/** A price that a shop has said itself is its own, and no report, once it is approved. */
const isPublicReport = and(eq(reportedPrices.status, 'approved'), eq(reportedPrices.isByMerchant, false));

/** The reports of a person. What they have said of a place that they keep is on its board. */
export const isReportBy = (userId: number) =>
  and(eq(reportedPrices.userId, userId), eq(reportedPrices.isByMerchant, false));

type SelectedReport = Awaited<ReturnType<typeof readApprovedReports>>['rows'][number];

/**
 * Reads a page of the approved, and therefore public, reports about a product, newest first, with whether they became official
 * prices.
 */
export async function readApprovedReports(orm: Orm, productId: number, { limit, offset }: Page) {
  const condition = and(eq(reportedPrices.productId, productId), isPublicReport);
  const rows = await orm
    .select({
      ...publicColumns(orm),
      establishment: establishments,
      region: { id: regions.id, name: regions.name },
    })
    .from(reportedPrices)
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return withCount(orm, condition, rows, { limit, offset });
}

type ReportedFuelPriceRow = Awaited<ReturnType<typeof readApprovedFuelReports>>['rows'][number];

/** Reads a page of the approved reports about the fuels of a station, newest first. */
export async function readApprovedFuelReports(orm: Orm, stationId: number, { limit, offset }: Page) {
  const condition = and(eq(reportedPrices.establishmentId, stationId), isPublicReport);
  const rows = await orm
    .select({
      ...publicColumns(orm),
      fuelTypeId: products.id,
      fuelTypeName: products.name,
    })
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return withCount(orm, condition, rows, { limit, offset });
}

/** Adds the number of reports on all pages. Most things have fewer than fit on a page, and need no statement for it. */
async function withCount<Row>(
  orm: Orm,
  condition: SQL | undefined,
  rows: Row[],
  { limit, offset }: Page,
): Promise<{ rows: Row[]; count: number }> {
  const isAll = offset === 0 && rows.length < limit;
  return { rows, count: isAll ? rows.length : await orm.$count(reportedPrices, condition) };
}

/**
 * Matches reports by the names of their product and place, which together contain every word of a search. Undefined for an
 * empty search.
 */
export function isOfThingNamed(orm: Orm, search: string | undefined): SQL | undefined {
  const product = orm
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, reportedPrices.productId));
  const place = orm
    .select({ name: establishments.name })
    .from(establishments)
    .where(eq(establishments.id, reportedPrices.establishmentId));
  return matching(sql`concat_ws(' ', ${product}, ${place})`, search);
}

type OwnReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/** The columns of a report for its author and for administrators, with the names of its product and place. */
export function reportColumns(orm: Orm) {
  return {
    id: reportedPrices.id,
    productId: ofShop(reportedPrices.productId),
    establishmentId: ofShop(reportedPrices.establishmentId),
    fuelTypeId: ofStation(reportedPrices.productId),
    fuelStationId: ofStation(reportedPrices.establishmentId),
    productName: products.name,
    unit: products.unit,
    placeName: establishments.name,
    reportedCentavos: reportedPrices.reportedCentavos,
    comment: reportedPrices.comment,
    status: reportedPrices.status,
    rejectionReason: reportedPrices.rejectionReason,
    official: isOfficial(orm),
    createdAt: reportedPrices.createdAt,
    decidedAt: reportedPrices.decidedAt,
    userName: users.name,
    version: reportedPrices.version,
  };
}

/** Selects reports with their product and place, and whether they became official prices, by default newest first. */
export function selectReports(
  orm: Orm,
  condition: SQL | undefined,
  { limit, offset, order = newestFirst }: Page & { order?: readonly SQL[] },
) {
  return orm
    .select(reportColumns(orm))
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export function presentReport(
  { establishment, region, ...row }: SelectedReport,
  productId: number,
): ReportedPrice {
  return {
    ...presentPublic(row),
    productId,
    establishmentId: establishment.id,
    Establishment: {
      id: establishment.id,
      name: establishment.name,
      type: establishment.type,
      verified: establishment.verified,
      address: establishment.address,
      neighbourhood: establishment.neighbourhood,
      latitude: establishment.latitude,
      longitude: establishment.longitude,
      regionId: region.id,
      Region: region,
    },
  };
}

export function presentFuelReport(row: ReportedFuelPriceRow, fuelStationId: number): ReportedFuelPrice {
  const { fuelTypeId, fuelTypeName } = row;
  return {
    ...presentPublic(row),
    fuelTypeId,
    fuelStationId,
    FuelType: { id: fuelTypeId, name: fuelTypeName },
  };
}

/** Presents a report for its author and for administrators. */
export function presentOwnReport(row: OwnReportRow): OwnReportedPrice {
  const {
    id,
    productId,
    establishmentId,
    fuelTypeId,
    fuelStationId,
    productName,
    placeName,
    comment,
    status,
    rejectionReason,
    official,
    version,
  } = row;
  const reportDate = toCityIso(row.createdAt);
  return {
    id,
    productId,
    establishmentId,
    fuelTypeId,
    fuelStationId,
    Product: named(productId, productName),
    Establishment: named(establishmentId, placeName),
    FuelType: named(fuelTypeId, productName),
    FuelStation: named(fuelStationId, placeName),
    reportedPrice: toReais(row.reportedCentavos),
    unit: row.unit,
    comment,
    status,
    rejectionReason,
    official,
    reportDate,
    createdAt: reportDate,
    decidedAt: row.decidedAt && toCityIso(row.decidedAt),
    User: { name: publicName(row.userName) },
    version,
  };
}

type PublicRow = Pick<
  SelectedReport,
  'id' | 'reportedCentavos' | 'comment' | 'status' | 'official' | 'createdAt' | 'userName'
>;

function presentPublic({ id, reportedCentavos, comment, status, official, createdAt, userName }: PublicRow) {
  const reportDate = toCityIso(createdAt);
  return {
    id,
    reportedPrice: toReais(reportedCentavos),
    comment,
    status,
    official,
    reportDate,
    createdAt: reportDate,
    User: { name: publicName(userName) },
  };
}

/** Reads one report for its author and for administrators. @throws {Error} when it does not exist */
export async function readReport(tx: Tx, id: number): Promise<OwnReportedPrice> {
  return onlyRow(await readReports(tx, [id]));
}

/** Reads the existing ones of some reports, newest first. */
export async function readReports(tx: Tx, ids: readonly number[]): Promise<OwnReportedPrice[]> {
  const condition = inArray(reportedPrices.id, [...ids]);
  const rows = await selectReports(tx, condition, { limit: ids.length, offset: 0 });
  return rows.map(presentOwnReport);
}

/**
 * Locks reports until the end of the transaction, in the order of their ids and after their places, because a correction of a
 * price locks the place before the report.
 */
export async function lockReports(
  tx: Tx,
  ids: readonly number[],
): Promise<(typeof reportedPrices.$inferSelect)[]> {
  const isChosen = inArray(reportedPrices.id, [...ids]);
  const there = await tx
    .select({ place: reportedPrices.establishmentId })
    .from(reportedPrices)
    .where(isChosen);
  await lockEstablishments(
    tx,
    there.map(({ place }) => place),
  );
  return await tx.select().from(reportedPrices).where(isChosen).orderBy(asc(reportedPrices.id)).for('update');
}
