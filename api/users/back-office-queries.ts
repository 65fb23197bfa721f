import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { UserRow } from '#contract/user-shapes.ts';
import type { userEndpoints } from '#contract/users.ts';
import type { Orm } from '#database/database.ts';
import { sessions, users } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { containing, orderOf, type Part, takePart } from '../platform/list.ts';

type Query = Input<typeof userEndpoints.exportUsers>['query'];

export const noUser = { noun: 'users', missing: 'Usuário não encontrado.' };

/** Returns the columns of an account for the back office, with its number of open sessions. */
function userColumns(orm: Orm, now: Date) {
  const { id, name, email, role, version, createdAt, updatedAt } = users;
  const isOpen = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now));
  return { id, name, email, role, version, createdAt, updatedAt, sessions: orm.$count(sessions, isOpen) };
}

/** Returns the condition of the accounts that a search by name or address, and a filter, find. */
export function usersIn({ search, role }: Pick<Query, 'search' | 'role'>): SQL | undefined {
  return and(containing(users.searched, search), role === undefined ? undefined : eq(users.role, role));
}

function orderOfUsers(query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: users.foldedName,
      id: users.id,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
    },
    users.id,
  );
}

/** Finds the numbers of the accounts that a list's query finds, in its order. */
export function findUsers(orm: Orm, query: Query) {
  return orm
    .select({ id: users.id })
    .from(users)
    .where(usersIn(query))
    .orderBy(...orderOfUsers(query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readUserRows(orm: Orm, query: Query, part: Part & { now: Date }): Promise<UserRow[]> {
  // The sessions of the page's accounts are counted, and not those of the accounts before it.
  const page = takePart(findUsers(orm, query), users.id, part).as('page');
  const rows = await orm
    .select(userColumns(orm, part.now))
    .from(users)
    .innerJoin(page, eq(page.id, users.id))
    .orderBy(...orderOfUsers(query));
  return rows.map(withCityTimes);
}

/** @throws {Failure} 'not_found' */
export async function selectUserRow(orm: Orm, id: number, now: Date): Promise<UserRow> {
  const [row] = await orm.select(userColumns(orm, now)).from(users).where(eq(users.id, id));
  if (!row) throw notFound(noUser.missing);
  return withCityTimes(row);
}
