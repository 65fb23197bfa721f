import { afterAll, afterEach, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { auditLog, regions } from '#database/schema.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Makes PostgreSQL abort the next inserts of regions with a deadlock, or with another error code. */
async function endNextInserts(count: number, code: string) {
  await orm.execute(sql`create sequence region_inserts`);
  await orm.execute(
    sql.raw(`
    create function end_insert() returns trigger language plpgsql as $$
    begin
      if nextval('region_inserts') <= ${count} then
        raise exception using errcode = '${code}', message = 'ended by the test';
      end if;
      return null;
    end $$`),
  );
  await orm.execute(
    sql`create trigger end_insert after insert on regions for each row execute function end_insert()`,
  );
}
const inserts = async () => {
  const { rows } = await orm.execute<{ made: number }>(
    sql`select case when is_called then last_value::int else 0 end as made from region_inserts`,
  );
  return rows[0]?.made;
};
afterEach(async () => {
  await orm.execute(sql`drop function end_insert cascade`);
  await orm.execute(sql`drop sequence region_inserts`);
});

async function createRegion(name: string) {
  const { token } = await api.signIn({ role: 'admin' });
  const sent = {
    method: 'POST',
    token,
    body: { name },
    headers: { 'idempotency-key': `region-${name}` },
  } as const;
  const { statusCode } = await api.send('/backoffice/regions', sent);
  const stored = await orm.select().from(regions).where(eq(regions.name, name));
  const [region] = stored;
  const told = region
    ? await orm.$count(auditLog, sql`${auditLog.noun} = 'regions' and ${auditLog.rowId} = ${region.id}`)
    : 0;
  return { statusCode, stored: stored.length, told };
}

const made = { statusCode: 200, stored: 1, told: 1 };
const failed = { statusCode: 500, stored: 0, told: 0 };

it.each([
  ['is ended by a deadlock runs anew, and leaves its rows once', 2, '40P01', made, 3],
  ['is ended again and again fails after three times', 9, '40P01', failed, 3],
  ['fails otherwise runs once', 9, '22000', failed, 1],
])('a write that %s', async (_, count, code, outcome, times) => {
  await endNextInserts(count, code);
  expect(await createRegion(`Taquari${count}${code}`)).toEqual(outcome);
  expect(await inserts()).toBe(times);
});
