import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { formerIds } from '#database/schema.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { createPlace, openApiAt, type Place } from '../backup/testing/places.ts';
import type { TestApi } from '../platform/testing.ts';
import { backupOf } from './testing/earlier.ts';

/**
 * Decision 60: addresses of a city from before stations were establishments and fuels were products. A survey has replaced the
 * demonstration's sixteen stations and four brands; its shops are there.
 */
const backup = backupOf('0021');

interface Named {
  id: number;
  name: string;
}

/** The rows of a table that have a name, as they were. */
async function readNamed(table: string): Promise<Named[]> {
  const lines: string[] = [];
  const { manifest } = await readBackup(backup, {
    async lines(name, some) {
      if (name === `public.${table}`) lines.push(...some);
    },
  });
  const columns = manifest.tables.find(({ name }) => name === `public.${table}`)?.columns ?? [];
  return lines.map((line) => {
    const cells: (string | null)[] = JSON.parse(line);
    return { id: Number(cells[columns.indexOf('id')]), name: cells[columns.indexOf('name')] ?? '' };
  });
}

let place: Place;
let api: TestApi;
beforeAll(async () => {
  place = await createPlace('server');
  await restoreBackup(backup, place.config);
  api = await openApiAt(place);
}, 120_000);
afterAll(async () => {
  await api?.close();
  await place?.remove();
});

/** Follows the redirect of a call, which must be one. Returns its address. */
async function follow(path: string): Promise<string> {
  const { statusCode, headers } = await api.send(path);
  expect(statusCode, path).toBe(308);
  return String(headers.location).replace(/^\/api/, '');
}

describe('every earlier address', () => {
  it('of a station leads to it', async () => {
    const stations = await readNamed('fuel_stations');
    expect(stations.length).toBe(7);
    for (const { id, name } of stations) {
      const path = await follow(`/fuel/stations/${id}`);
      expect((await api.read('readFuelStation', path)).data.name).toBe(name);
    }
  });

  it('of a fuel leads to it', async () => {
    const { data: fuels } = await api.read('listPublicFuelTypes', '/fuel/types');
    const nameOf = new Map(fuels.map(({ id, name }) => [id, name]));
    const earlier = await readNamed('fuel_types');
    expect(earlier.length).toBe(6);
    for (const { id, name } of earlier) {
      const path = await follow(`/fuel/selection?tab=postos&fuelTypeId=${id}`);
      const { data } = await api.read('readFuelSelection', path);
      expect(nameOf.get(data.chosenId ?? 0)).toBe(name);
    }
  });

  it('of a brand is still that brand', async () => {
    const { data } = await api.read('listPublicFuelBrands', '/fuel/brands');
    expect(data.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.id - b.id)).toEqual(
      await readNamed('fuel_brands'),
    );
  });

  it('of what had left before is said to be gone', async () => {
    for (let id = 1; id <= 16; id += 1)
      expect(await api.refusal(`/fuel/stations/${id}`)).toMatchObject({
        code: 'not_found',
        message: 'Posto não encontrado.',
      });
    for (let id = 1; id <= 4; id += 1)
      expect(await api.refusal(`/fuel/selection?brandId=${id}`)).toMatchObject({
        code: 'not_found',
        message: 'Essa bandeira não existe mais.',
      });
  });

  it('is found as well by a city that has passed the same migrations before', async () => {
    const known = await api.orm.select().from(formerIds).orderBy(formerIds.kind, formerIds.id);
    expect(known.length).toBe(13);
    const migration = readFileSync('database/migrations/0042_former-ids.sql', 'utf8');
    await api.orm.delete(formerIds);
    await api.orm.execute(sql.raw(migration.split('--> statement-breakpoint')[1] ?? ''));
    expect(await api.orm.select().from(formerIds).orderBy(formerIds.kind, formerIds.id)).toEqual(known);
  });
});
