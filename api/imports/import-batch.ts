import type { Orm, Tx } from '#database/database.ts';
import { and, between, eq, exists, inArray, isNull, or, type SQL, sql } from '#database/orm.ts';
import { establishmentProfiles, priceConfirmations, prices } from '#database/schema.ts';
import { startOfDay } from '#domain/city-time.ts';
import { beginRealCity, type Removing } from '../demonstration/demonstration.ts';
import { proposeSuccessors } from '../station-successions/propose.ts';
import type { SurveyedPrice } from './anp/read-row.ts';
import { type NameIds, readNameIds } from './name-ids.ts';
import { type KnownStation, type Profile, profileOf } from './surveyed-station.ts';
import { type StationOptions, writeStations } from './write-stations.ts';

export interface BatchCounts {
  new: number;
  same: number;
  corrected: number;
}

/** An arbitrary but fixed key of the lock that makes imports write one after the other. */
const importLock = 7_201_606;

/** Waits until no other transaction writes or undoes an import, and blocks others until this one ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

/**
 * Writes prices of a survey with a dozen statements for any number of them. Each batch is a separate transaction, so that an
 * interrupted run can simply be repeated. It must have at most one price for each station, fuel and day. A price that differs
 * from another import's is a correction: the old price is withdrawn (design: Data). An equal one is confirmed, so that undoing
 * the other import keeps it. Prices corrected by an administrator stay corrected. An interrupted import that is continued
 * counts its earlier prices as its own, and keeps later corrections.
 */
export async function importBatch(
  tx: Tx,
  surveyed: readonly SurveyedPrice[],
  options: StationOptions,
): Promise<BatchCounts> {
  await lockImports(tx);
  const ids = await readNameIds(tx, surveyed);
  const stations = await writeStations(tx, surveyed, ids, options);
  const rows = await withProfiles(tx, surveyed, stations, ids);
  const counts = await writePrices(tx, rows, options.importId);
  await proposeSuccessors(
    tx,
    [...stations.values()].map(({ id }) => id),
  );
  return counts;
}

/**
 * Writes prices of a survey; the first ones begin the real city. @param userId the importing administrator; null: the command
 * line
 */
export async function importForGood(
  transaction: Removing,
  surveyed: readonly SurveyedPrice[],
  { userId, ...options }: StationOptions & { userId: number | null },
): Promise<BatchCounts> {
  await lockImports(transaction.tx);
  await beginRealCity(transaction, { userId });
  return importBatch(transaction.tx, surveyed, options);
}

interface PriceRow {
  establishmentId: number;
  productId: number;
  profileId: number | undefined;
  priceCentavos: number;
  observedAt: Date;
}

/** Returns the prices as rows, each with the profile (name, address and brand) of its station on that day. */
async function withProfiles(
  tx: Tx,
  surveyed: readonly SurveyedPrice[],
  stations: ReadonlyMap<string, KnownStation>,
  ids: NameIds,
): Promise<PriceRow[]> {
  const profiled = surveyed.map((price) => {
    const station = stations.get(price.cnpj);
    if (!station) throw new Error('a station of the batch was not written');
    return { price, station, profile: profileOf(station, price, ids) };
  });
  const keyOf = (p: Profile) => JSON.stringify([p.establishmentId, p.name, p.address, p.brandId]);
  const known = new Map<string, number>();
  const stationIds = [...new Set(profiled.map(({ station }) => station.id))];
  const existing = await tx
    .select()
    .from(establishmentProfiles)
    .where(inArray(establishmentProfiles.establishmentId, stationIds));
  for (const profile of existing) known.set(keyOf(profile), profile.id);
  const missing = new Map(
    profiled
      .filter(({ profile }) => !known.has(keyOf(profile)))
      .map(({ profile }) => [keyOf(profile), profile]),
  );
  if (missing.size > 0) {
    const written = await tx
      .insert(establishmentProfiles)
      .values([...missing.values()])
      .returning();
    for (const profile of written) known.set(keyOf(profile), profile.id);
  }
  return profiled.map(({ price, station, profile }) => ({
    establishmentId: station.id,
    productId: ids.fuelType(price.fuel),
    profileId: known.get(keyOf(profile)),
    priceCentavos: price.priceCentavos,
    observedAt: startOfDay(price.day),
  }));
}

async function writePrices(tx: Orm, rows: readonly PriceRow[], importId: number): Promise<BatchCounts> {
  const byKey = new Map((await selectLive(tx, rows)).map((price) => [keyOf(price), price]));
  const before = new Map(
    (await selectOfThisImport(tx, rows, importId)).map((price) => [keyOf(price), price]),
  );
  const counts: BatchCounts = { new: 0, same: 0, corrected: 0 };
  const confirmed: number[] = [];
  const withdrawn: number[] = [];
  const added: (PriceRow & { replacesId: number | null })[] = [];
  for (const row of rows) {
    const own = before.get(keyOf(row));
    const live = byKey.get(keyOf(row));
    if (own) {
      counts[own.isConfirmed ? 'same' : own.replacesId === null ? 'new' : 'corrected'] += 1;
    } else if (live?.corrected) {
      counts.same += 1;
    } else if (live?.priceCentavos === row.priceCentavos) {
      counts.same += 1;
      confirmed.push(live.id);
    } else {
      counts[live ? 'corrected' : 'new'] += 1;
      if (live) withdrawn.push(live.id);
      added.push({ ...row, replacesId: live?.id ?? null });
    }
  }
  if (confirmed.length > 0) {
    await tx.insert(priceConfirmations).values(confirmed.map((priceId) => ({ priceId, importId })));
  }
  if (withdrawn.length > 0) {
    await tx.update(prices).set({ withdrawnAt: sql`now()` }).where(inArray(prices.id, withdrawn));
  }
  if (added.length > 0) {
    await tx
      .insert(prices)
      .values(added.map((row) => ({ ...row, kind: 'fuel' as const, source: 'import' as const, importId })));
  }
  return counts;
}

/** Returns the same key for prices that are the same observation of a survey. */
function keyOf(row: { establishmentId: number; productId: number; observedAt: Date }): string {
  return `${row.establishmentId}/${row.productId}/${row.observedAt.getTime()}`;
}

/** Selects the live prices of surveys at the stations and in the days of the rows. */
function selectLive(tx: Orm, rows: readonly PriceRow[]) {
  return tx
    .select({
      id: prices.id,
      establishmentId: prices.establishmentId,
      productId: prices.productId,
      observedAt: prices.observedAt,
      priceCentavos: prices.priceCentavos,
      corrected: prices.corrected,
    })
    .from(prices)
    .where(and(...near(rows), isNull(prices.withdrawnAt)));
}

/** Selects what this import wrote or confirmed in an earlier, interrupted run, even if withdrawn since. */
function selectOfThisImport(tx: Orm, rows: readonly PriceRow[], importId: number) {
  const confirmed = exists(
    tx
      .select()
      .from(priceConfirmations)
      .where(and(eq(priceConfirmations.priceId, prices.id), eq(priceConfirmations.importId, importId))),
  );
  return tx
    .select({
      establishmentId: prices.establishmentId,
      productId: prices.productId,
      observedAt: prices.observedAt,
      replacesId: prices.replacesId,
      isConfirmed: sql<boolean>`${prices.importId} is distinct from ${importId}`,
    })
    .from(prices)
    .where(and(...near(rows), eq(prices.corrected, false), or(eq(prices.importId, importId), confirmed)));
}

function near(rows: readonly PriceRow[]): SQL[] {
  const times = rows.map(({ observedAt }) => observedAt.getTime());
  return [
    inArray(prices.establishmentId, [...new Set(rows.map(({ establishmentId }) => establishmentId))]),
    // With both, the index of surveys' prices finds the days; with the station alone its whole history would be read.
    inArray(prices.productId, [...new Set(rows.map(({ productId }) => productId))]),
    between(prices.observedAt, new Date(Math.min(...times)), new Date(Math.max(...times))),
    eq(prices.source, 'import'),
    eq(prices.paymentCondition, 'any'),
  ];
}
