import { afterEach, describe, expect, it, vi } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createPlace, openApiAt } from '../backup/testing/places.ts';
import { hasLeftOvers, removeLeftOvers } from '../demonstration/demonstration.ts';
import { estimateOf, estimatePoints } from '../establishments/estimate-points.ts';
import type { TestApi } from '../platform/testing.ts';
import { readAnswers, restoreRemovals } from './testing/answers.ts';
import { backupOf, earlierVersions, pathOf, readEarlier } from './testing/earlier.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Restores the city of an earlier version, which migrates it, and opens it at the time of its backup. */
async function upgrade(version: string, at: string): Promise<TestApi> {
  const place = await createPlace('server');
  cleanUps.push(() => place.remove());
  await restoreBackup(backupOf(version), place.config);
  const api = await openApiAt(place);
  cleanUps.push(() => api.close());
  vi.setSystemTime(new Date(at));
  return api;
}

/** Where the rows of earlier tables are by now. */
const moved: Record<string, string> = {
  fuel_prices: 'prices',
  fuel_stations: 'establishments',
  fuel_types: 'products',
  fuel_brands: 'brands',
  fuel_station_profiles: 'establishment_profiles',
  fuel_price_confirmations: 'price_confirmations',
  station_locations: 'establishment_locations',
};
/** Triggers fill the first from the observations; the usual life of prices is in the row of their sector. */
const computed = ['newest_prices', 'current_prices', 'price_lives'];

/** Migrations add rows to these: fuels have a sector and a category, and 'churrasco' names some cuts. */
const growing = ['sectors', 'categories', 'product_synonyms'];

/** Counts the rows that each table must have, and those that it has. */
async function countRows(api: TestApi, version: string) {
  const expected = new Map<string, number>();
  for (const { name, rows } of (await readBackup(backupOf(version))).manifest.tables) {
    const table = name.replace('public.', '');
    if (table === name || computed.includes(table)) continue;
    const now = moved[table] ?? table;
    expected.set(now, (expected.get(now) ?? 0) + rows);
  }
  const counts = [];
  for (const [table, before] of expected) {
    const { rows } = await api.orm.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from "${table}"`),
    );
    counts.push({ table, before, after: rows[0]?.count ?? 0 });
  }
  return counts;
}

describe.each(earlierVersions())('a city of version %s', (version) => {
  const { at, tokens, removals } = readEarlier(version);

  it('is migrated without losing a row, a file or an answer', { timeout: 900_000 }, async () => {
    const api = await upgrade(version, at);
    const counts = await countRows(api, version);
    expect(
      counts.filter(({ table, before, after }) =>
        growing.includes(table) ? after < before : after !== before,
      ),
    ).toEqual([]);
    expect(counts.length).toBeGreaterThan(20);
    const { manifest } = await readBackup(backupOf(version));
    const files = manifest.files
      .filter(({ name }) => name.startsWith('files/'))
      .map(({ name }) => name.slice(6));
    expect((await api.context.files.keysIn('')).sort()).toEqual(files.sort());
    await expect(await readAnswers(api, tokens)).toMatchFileSnapshot(pathOf(version, 'answers.txt'));
    await restoreRemovals(api, tokens, removals);

    // The first start of the new version.
    if (await hasLeftOvers(api.orm))
      await api.orm.transaction((tx) => removeLeftOvers({ tx, now: new Date(at) }));
    expect(await api.orm.$count(establishments, eq(establishments.isDemonstration, true))).toBe(0);
    await estimatePoints(api.context);
    const places = await api.orm.select().from(establishments);
    expect(places.map((place) => ({ ...place, ...estimateOf(place) }))).toEqual(places);
    expect(places.some((place) => place.estimatedPrecision === 'street')).toBe(true);
  });
});
