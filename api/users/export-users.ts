import type { UserRow } from '#contract/user-shapes.ts';
import { formatDate } from '#domain/city-time.ts';
import { roleNames } from '#domain/roles.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findUsers, readUserRows } from './back-office-queries.ts';

const columns: readonly CsvColumn<UserRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Papel', ({ role }) => roleNames[role]],
  ['Data de cadastro', ({ createdAt }) => formatDate(createdAt)],
];

/** Downloads the accounts that the list's search and filter find. */
export const exportUsers = readHandler('exportUsers', async ({ query }, { db, now }) => {
  const found = await findUsers(db, query).limit(maxExportedRows + 1);
  return { file: csvFile('usuarios.csv', columns, found, (ids) => readUserRows(db, query, { ids, now })) };
});
