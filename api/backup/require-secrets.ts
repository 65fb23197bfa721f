import { quoteTable, type Table } from '#database/backup/tables.ts';
import type { Tx } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { BackupError } from './backup-format.ts';

/** the rows that cannot be used without a secret */
const rowsUnder = [
  {
    secret: 'cpf-key',
    setting: 'CPF_KEY',
    table: 'public.coupon_uses',
    column: 'cpf_sealed',
    where: 'cpf_sealed is not null',
    called: 'CPFs',
  },
  {
    secret: 'push-key',
    setting: 'PUSH_KEY',
    table: 'public.alert_recipients',
    column: 'endpoint',
    where: 'endpoint is not null',
    called: 'aparelhos com avisos',
  },
  {
    secret: 'secret',
    setting: 'SECRET',
    table: 'public.sessions',
    column: 'token',
    where: 'true',
    called: 'sessões',
  },
  {
    secret: 'secret',
    setting: 'SECRET',
    table: 'pgboss.job',
    column: 'data',
    where: `state in ('created', 'retry', 'active') and data ->> 'sealed' is not null`,
    called: 'tarefas na fila',
  },
] as const;

/**
 * Returns the names of the secrets that do not exist, and that no row needs yet.
 * @param tables those of the database, which may be older than this site
 * @param found the current secrets by their names; undefined if there is none
 * @throws {BackupError} when a missing secret is needed
 */
export async function requireSecrets(
  tx: Tx,
  tables: readonly Table[],
  found: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const missing = Object.keys(found).filter((name) => found[name] === undefined);
  for (const { secret, setting, table, column, where, called } of rowsUnder) {
    if (!missing.includes(secret) || !has(tables, table, column)) continue;
    const { rows } = await tx.execute<{ rows: string }>(
      sql.raw(`select count(*)::text as rows from ${quoteTable(table)} where ${where}`),
    );
    const lost = Number(rows[0]?.rows);
    if (lost > 0)
      throw new BackupError(
        `Falta ${secret}, sem a qual não se usam ${lost.toLocaleString('pt-BR')} ${called} do banco de dados: ` +
          `não há backup. Rode com as variáveis do servidor, entre elas DATA_DIR e, se ele a tem, ${setting}.`,
      );
  }
  return missing;
}

function has(tables: readonly Table[], name: string, column: string): boolean {
  return tables.some((table) => table.name === name && table.columns.some((given) => given.name === column));
}
