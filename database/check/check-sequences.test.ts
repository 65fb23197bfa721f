import { afterAll, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { createRegion } from '../factories/regions.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkSequences } from './check-sequences.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;
const readable = new Set(['public.regions']);
const faults = async () => (await checkSequences(orm, readable)).faults;

it('finds a sequence that would give a number again, with the statement that mends it', async () => {
  const { id } = await createRegion(orm);
  expect(await faults()).toEqual([]);
  await orm.execute(sql`select setval('regions_id_seq', ${id}, false)`);
  const [fault = '', ...others] = await faults();
  expect(others).toEqual([]);
  expect(fault).toBe(
    `a sequência public.regions_id_seq daria o número ${id}, e em public.regions já há o ${id}: SELECT setval('public.regions_id_seq', ${id})`,
  );
  await orm.execute(sql.raw(fault.slice(fault.indexOf('SELECT'))));
  expect(await faults()).toEqual([]);
  // The next number is the right one.
  await createRegion(orm);
});
