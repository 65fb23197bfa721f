import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { UserRow } from '#contract/user-shapes.ts';
import type { userEndpoints } from '#contract/users.ts';
import type { Orm } from '#database/database.ts';
import { sessions, users } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { roleNames } from '#domain/roles.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, list } from '../platform/list.ts';

type Query = Input<typeof userEndpoints.exportUsers>['query'];

export const noUser = { noun: 'users', missing: 'Usuário não encontrado.' };

/** Returns the columns of an account for the back office, with its number of open sessions. */
function userColumns(orm: Orm, now: Date) {
  const { id, name, email, role, version, createdAt, updatedAt } = users;
  const isOpen = and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now));
  return { id, name, email, role, version, createdAt, updatedAt, sessions: orm.$count(sessions, isOpen) };
}

/** Returns the condition of the accounts that a search by name or address, and a filter, find. */
function usersIn({ search, role }: Pick<Query, 'search' | 'role'>): SQL | undefined {
  return and(containing(users.searched, search), role === undefined ? undefined : eq(users.role, role));
}

export const userList = list<Query, UserRow>({
  id: users.id,
  missing: noUser.missing,
  find: (orm, query) => orm.select({ id: users.id }).from(users).where(usersIn(query)).$dynamic(),
  orders: () => ({
    name: users.foldedName,
    id: users.id,
    email: users.email,
    role: users.role,
    createdAt: users.createdAt,
  }),
  async read(orm, condition, { now }) {
    const rows = await orm.select(userColumns(orm, now)).from(users).where(condition);
    return rows.map(withCityTimes);
  },
});

export const listUsers = readHandler('listUsers', userList.page);
export const readUserRow = readHandler('readUserRow', userList.one);

export const exportUsers = readHandler(
  'exportUsers',
  userList.download('usuarios.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['E-mail', ({ email }) => email],
    ['Papel', ({ role }) => roleNames[role]],
    ['Data de cadastro', ({ createdAt }) => formatDate(createdAt)],
  ]),
);
