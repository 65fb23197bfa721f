import { and, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm, Tx } from '#database/database.ts';
import { fuelPrices, fuelStationProfiles } from '#database/schema.ts';
import { startOfDay } from '#domain/city-time.ts';
import type { SurveyedPrice } from './anp/read-row.ts';
import { type NameIds, readNameIds } from './name-ids.ts';
import { removeDemonstration } from './remove-demonstration.ts';
import { type KnownStation, type Profile, profileOf } from './surveyed-station.ts';
import { type StationOptions, writeStations } from './write-stations.ts';

export interface BatchCounts {
  new: number;
  same: number;
  corrected: number;
}

/** An arbitrary but fixed key, so that imports write one after the other. */
const importLock = 7_201_606;

/** Waits until no other transaction writes or undoes an import, and keeps others waiting until this one ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}

/**
 * Writes prices of a survey with a dozen statements for any number of them. Each batch has a transaction of its own, so
 * that an interrupted run can simply be repeated. It must have at most one price for each station, fuel and day.
 * A price that differs from another import's is a correction: the old price is withdrawn (design: Data). A price of this
 * import that was corrected since stays corrected when the import is repeated.
 */
export async function importBatch(
  tx: Tx,
  prices: readonly SurveyedPrice[],
  options: StationOptions,
): Promise<BatchCounts> {
  await lockImports(tx);
  await removeDemonstration(tx);
  const ids = await readNameIds(tx, prices);
  const stations = await writeStations(tx, prices, ids, options);
  const rows = await withProfiles(tx, prices, stations, ids);
  return writePrices(tx, rows, options.importId);
}

interface PriceRow {
  stationId: number;
  fuelTypeId: number;
  profileId: number | undefined;
  priceCentavos: number;
  observedAt: Date;
}

/** Returns the prices as rows, each with the profile (name, address and brand) of its station on that day. */
async function withProfiles(
  tx: Orm,
  prices: readonly SurveyedPrice[],
  stations: ReadonlyMap<string, KnownStation>,
  ids: NameIds,
): Promise<PriceRow[]> {
  const profiled = prices.map((price) => {
    const station = stations.get(price.cnpj);
    if (!station) throw new Error('a station of the batch was not written');
    return { price, station, profile: profileOf(station, price, ids) };
  });
  const keyOf = (p: Profile) => JSON.stringify([p.stationId, p.name, p.address, p.brandId]);
  const known = new Map<string, number>();
  const stationIds = [...new Set(profiled.map(({ station }) => station.id))];
  const existing = await tx
    .select()
    .from(fuelStationProfiles)
    .where(inArray(fuelStationProfiles.stationId, stationIds));
  for (const profile of existing) known.set(keyOf(profile), profile.id);
  const missing = new Map(
    profiled
      .filter(({ profile }) => !known.has(keyOf(profile)))
      .map(({ profile }) => [keyOf(profile), profile]),
  );
  if (missing.size > 0) {
    const written = await tx
      .insert(fuelStationProfiles)
      .values([...missing.values()])
      .returning();
    for (const profile of written) known.set(keyOf(profile), profile.id);
  }
  return profiled.map(({ price, station, profile }) => ({
    stationId: station.id,
    fuelTypeId: ids.fuelType(price.fuel),
    profileId: known.get(keyOf(profile)),
    priceCentavos: price.priceCentavos,
    observedAt: startOfDay(price.day),
  }));
}

async function writePrices(tx: Orm, rows: readonly PriceRow[], importId: number): Promise<BatchCounts> {
  const keyOf = (row: { stationId: number; fuelTypeId: number; observedAt: Date }) =>
    `${row.stationId}/${row.fuelTypeId}/${row.observedAt.getTime()}`;
  const times = rows.map(({ observedAt }) => observedAt.getTime());
  const existing = await tx
    .select({
      id: fuelPrices.id,
      stationId: fuelPrices.stationId,
      fuelTypeId: fuelPrices.fuelTypeId,
      observedAt: fuelPrices.observedAt,
      priceCentavos: fuelPrices.priceCentavos,
    })
    .from(fuelPrices)
    .where(
      and(
        inArray(fuelPrices.stationId, [...new Set(rows.map(({ stationId }) => stationId))]),
        between(fuelPrices.observedAt, new Date(Math.min(...times)), new Date(Math.max(...times))),
        eq(fuelPrices.source, 'import'),
        eq(fuelPrices.paymentCondition, 'any'),
        isNull(fuelPrices.withdrawnAt),
      ),
    );
  const byKey = new Map(existing.map((price) => [keyOf(price), price]));
  const corrected = new Set((await selectCorrectedSince(tx, rows, importId)).map(keyOf));
  const withdrawn: number[] = [];
  const added: (PriceRow & { replacesId: number | null })[] = [];
  for (const row of rows) {
    if (corrected.has(keyOf(row))) continue;
    const before = byKey.get(keyOf(row));
    if (before?.priceCentavos === row.priceCentavos) continue;
    if (before) withdrawn.push(before.id);
    added.push({ ...row, replacesId: before?.id ?? null });
  }
  if (withdrawn.length > 0) {
    await tx.update(fuelPrices).set({ withdrawnAt: sql`now()` }).where(inArray(fuelPrices.id, withdrawn));
  }
  if (added.length > 0) {
    await tx.insert(fuelPrices).values(added.map((row) => ({ ...row, source: 'import' as const, importId })));
  }
  return {
    new: added.length - withdrawn.length,
    same: rows.length - added.length,
    corrected: withdrawn.length,
  };
}

/** Selects prices that this import wrote in an earlier, interrupted run and that were withdrawn since. */
function selectCorrectedSince(tx: Orm, rows: readonly PriceRow[], importId: number) {
  return tx
    .select({
      stationId: fuelPrices.stationId,
      fuelTypeId: fuelPrices.fuelTypeId,
      observedAt: fuelPrices.observedAt,
    })
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.importId, importId),
        inArray(fuelPrices.stationId, [...new Set(rows.map(({ stationId }) => stationId))]),
        isNotNull(fuelPrices.withdrawnAt),
      ),
    );
}
