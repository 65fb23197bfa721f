import { afterAll, afterEach, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { auditLog, regions } from '#database/schema.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Makes PostgreSQL abort the next inserts of regions with a deadlock, or with another error code. */
async function endNextInserts(count: number, code = '40P01') {
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

it('a write that is ended by a deadlock runs anew, and leaves its rows once', async () => {
  await endNextInserts(2);
  expect(await createRegion('Taquari')).toEqual({ statusCode: 200, stored: 1, told: 1 });
  expect(await inserts()).toBe(3);
});

it('one that is ended again and again fails after three times', async () => {
  await endNextInserts(9);
  expect(await createRegion('Buritirana')).toMatchObject({ statusCode: 500, stored: 0 });
  expect(await inserts()).toBe(3);
});

it('one that fails otherwise runs once', async () => {
  await endNextInserts(9, '22000');
  expect(await createRegion('Luzimangues')).toMatchObject({ statusCode: 500, stored: 0 });
  expect(await inserts()).toBe(1);
});
