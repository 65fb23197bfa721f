import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listTables } from '#database/backup/tables.ts';
import { sql } from '#database/orm.ts';
import { openTestApi } from '../platform/testing.ts';
import { backUp, backupOf, scratchFolder, writeEarlier } from './testing/earlier.ts';
import { makeVariedCity } from './testing/varied-city.ts';

/** The last migration of this version, under which its city is stored: `WRITE_EARLIER=0048`. */
const version = process.env.WRITE_EARLIER;

const scratch = scratchFolder();
const api = await openTestApi({ dataDirectory: scratch.path });
afterAll(async () => {
  await api.close();
  scratch.remove();
});

/** Tables with temporary rows, or rows written by commands, which later versions need not keep. */
const passing = [
  'attempts',
  'email_changes',
  'idempotency_keys',
  'import_progress',
  'outside_hosts',
  'postal_codes',
  'receipt_files_to_delete',
  'verifications',
];

it('a city with rows of every kind can be written for later versions', { timeout: 900_000 }, async () => {
  const { tokens, removals } = await makeVariedCity(api);
  const empty = [];
  for (const { name } of await listTables(api.orm)) {
    const { rows } = await api.orm.execute(sql.raw(`select from ${name} limit 1`));
    if (rows.length === 0 && name.startsWith('public.')) empty.push(name.replace('public.', ''));
  }
  expect(empty.filter((name) => !passing.includes(name))).toEqual([]);
  const backup = version === undefined ? join(scratch.path, 'cidade.backup') : backupOf(version);
  rmSync(backup, { force: true });
  await backUp(api, backup);
  if (version === undefined) return;
  writeEarlier(version, { at: api.context.clock.now().toISOString(), tokens, removals });
});
