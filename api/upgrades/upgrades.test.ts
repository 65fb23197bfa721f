import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createPlace, openApiAt } from '../backup/testing/places.ts';
import { estimateOf, estimatePoints } from '../establishments/estimate-points.ts';
import type { TestApi } from '../platform/testing.ts';
import { differences } from './testing/compare.ts';
import { backupOf, earlierVersions, readEarlier } from './testing/earlier.ts';
import { families, growing, uncounted } from './testing/permitted-changes.ts';
import { readAnswers } from './testing/read-answers.ts';
import { callsOfRemovals, restoreRemovals } from './testing/restore-removals.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Restores the city of an earlier version, which migrates it, and opens it at the time of its backup. */
async function upgrade(version: string, at: string): Promise<TestApi> {
  const place = await createPlace(inject('testDatabase').kind);
  cleanUps.push(() => place.remove());
  await restoreBackup(backupOf(version), place.config);
  const api = await openApiAt(place);
  cleanUps.push(() => api.close());
  vi.setSystemTime(new Date(at));
  return api;
}

/** The tables to which a table's rows may move; by default only the table itself. */
const familyOf = (table: string) => families.find(({ tables }) => tables.includes(table))?.tables ?? [table];

/** Counts the earlier and the current rows of a city in each table or family of tables. */
async function countRows(api: TestApi, version: string) {
  const { manifest } = await readBackup(backupOf(version));
  const names = manifest.tables.map(({ name }) => name).filter((name) => name.startsWith('public.'));
  const counts: Record<string, { before: number; after: number }> = {};
  for (const name of names.map((name) => name.replace('public.', ''))) {
    if (uncounted.some(({ tables }) => tables.includes(name))) continue;
    const tables = familyOf(name);
    const before = manifest.tables
      .filter((table) => tables.includes(table.name.replace('public.', '')))
      .reduce((sum, { rows }) => sum + rows, 0);
    let after = 0;
    for (const table of tables) {
      const { rows } = await api.orm.execute<{ is: boolean }>(
        sql`select to_regclass(${table}) is not null as is`,
      );
      if (!rows[0]?.is) continue;
      const { rows: counted } = await api.orm.execute<{ count: number }>(
        sql.raw(`select count(*)::int as count from "${table}"`),
      );
      after += counted[0]?.count ?? 0;
    }
    counts[tables.join(' and ')] = { before, after };
  }
  return counts;
}

/** The oldest city passes every migration: where a server takes all cities, the embedded database takes this one. */
function versions(): string[] {
  const database = inject('testDatabase');
  return database.kind === 'embedded' && database.hasServer
    ? earlierVersions().slice(0, 1)
    : earlierVersions();
}

describe.each(versions())('a city of version %s', (version) => {
  const earlier = readEarlier(version);

  it('is migrated without losing a row, a file or an answer', { timeout: 900_000 }, async () => {
    const api = await upgrade(version, earlier.at);
    const counts = Object.entries(await countRows(api, version));
    const lost = counts.filter(([name, { before, after }]) =>
      growing.some(({ tables }) => tables.includes(name)) ? after < before : after !== before,
    );
    expect(lost).toEqual([]);
    expect(counts.length).toBeGreaterThan(20);
    const { manifest } = await readBackup(backupOf(version));
    const files = manifest.files
      .filter(({ name }) => name.startsWith('files/'))
      .map(({ name }) => name.slice(6));
    expect((await api.context.files.keysIn('')).sort()).toEqual(files.sort());

    expect(differences(earlier.answers, await readAnswers(api, earlier.tokens)).slice(0, 40)).toEqual([]);
    await restoreRemovals(api, earlier.tokens, earlier.removals);
    const restored = await readAnswers(api, earlier.tokens, callsOfRemovals);
    expect(differences(earlier.restored, restored).slice(0, 40)).toEqual([]);

    // The first start of the new version.
    await estimatePoints(api.context);
    const places = await api.orm.select().from(establishments);
    expect(places.map((place) => ({ ...place, ...estimateOf(place) }))).toEqual(places);
    expect(places.some((place) => place.estimatedPrecision === 'street')).toBe(true);
  });
});
