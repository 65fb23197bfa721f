import { sql } from 'drizzle-orm';
import { readHandler } from '../platform/handler.ts';

/**
 * Lists the people in the audit log by name. One step through its index finds each person, so that the list costs what
 * it holds, and not what the log holds.
 */
export const listAuditPeople = readHandler('listAuditPeople', async (_request, { db }) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive people (id) as (
      select min(user_id) from audit_log
      union all
      select (select min(user_id) from audit_log where user_id > people.id) from people where people.id is not null
    )
    select users.id, users.name from people join users using (id) order by users.name, users.id
  `);
  return { data: rows };
});
