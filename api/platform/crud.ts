import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { type AnyPgColumn, and, eq, getTableName, ne, type PgTable, type SQL, sql } from '#database/orm.ts';
import type { Permission } from '#domain/can.ts';
import type { catalogueRemovableNouns } from '#domain/removals.ts';
import { deleteRow } from './delete-row.ts';
import { Failure } from './failure.ts';
import type { WriteContext } from './handler.ts';
import { folded } from './list.ts';
import { lockVersion, nextVersion, type VersionedTable } from './versions.ts';

type Writing = Pick<WriteContext, 'tx' | 'now' | 'today' | 'audit' | 'enqueue'> & { caller: { id: number } };

interface Crud<Body extends { name: string }, Row extends object, Columns extends object> {
  /** the noun of the rows in the audit log and among removals */
  noun: (typeof catalogueRemovableNouns)[number];
  table: VersionedTable & { name: AnyPgColumn };
  list: { missing: string; row(tx: Tx, id: number, context: Writing): Promise<Row> };
  /** restricts the calls to some rows of the table */
  among?(tx: Tx): SQL;
  can(row: NoInfer<Row>): { delete: Permission };
  /** makes the message for a name that is taken; `existing` is the name as the other row spells it. If names must be unique */
  taken?(existing: string): string;
  /** the rows among which a name must be unique, if not all */
  takenAmong?(body: Body): SQL;
  /** the columns that a body sets. @param before the current row; undefined for a new one */
  columns(body: Body, before: NoInfer<Row> | undefined): Columns;
  /** Inserts a row with these columns and the defaults of a new one. */
  insert(tx: Tx, columns: Columns & { createdAt: Date; updatedAt: Date }): Promise<{ id: number }[]>;
  /** Turn errors of the database into failures. */
  refuse?: readonly ((error: unknown) => never)[];
  /** Takes further locks before the row is locked. */
  lock?(tx: Tx): Promise<void>;
  /** Checks a body, or prepares its write. @param before the current row; undefined for a new one */
  check?(context: Writing, body: Body, before: NoInfer<Row> | undefined): Promise<void>;
  /** Writes data outside the table's own columns, or makes the last refusals, before the row is read again. */
  finish?(context: Writing, id: number, body: Body, before: NoInfer<Row> | undefined): Promise<void>;
}

/**
 * Defines the writes of rows that administrators edit by name. Each has the same steps: lock the row and compare its version,
 * check, write, audit, and return the new row.
 */
export function crud<Body extends { name: string }, Row extends object, Columns extends object>(
  of: Crud<Body, Row, Columns>,
) {
  const refusing = <Written>(write: Promise<Written>) =>
    (of.refuse ?? []).reduce((refused, refuse) => refused.catch(refuse), write);
  const requireOwnName = async (tx: Tx, body: Body, id?: number) =>
    of.taken &&
    requireUniqueName(tx, of.table, { id, name: body.name, among: of.takenAmong?.(body) }, of.taken);

  return {
    /** @throws {Failure} 'conflict' for a name that another row has */
    async create({ body }: { body: Body }, context: Writing) {
      const { tx, now, audit } = context;
      await of.lock?.(tx);
      await of.check?.(context, body, undefined);
      await requireOwnName(tx, body);
      const stamped = { ...of.columns(body, undefined), createdAt: now, updatedAt: now };
      const { id } = onlyRow(await refusing(of.insert(tx, stamped)));
      await of.finish?.(context, id, body, undefined);
      const after = await of.list.row(tx, id, context);
      await audit({ id, before: null, after });
      return { data: after };
    },

    /** @throws {Failure} 'not_found'; 'stale', with the person who has changed the row since; 'conflict' */
    async update(
      { params: { id }, body }: { params: { id: number }; body: Body & { version?: number | undefined } },
      context: Writing,
    ) {
      const { tx, now, audit } = context;
      await of.lock?.(tx);
      await lockVersion(
        tx,
        of.table,
        { id, version: body.version, among: of.among?.(tx) },
        { noun: of.noun, missing: of.list.missing },
      );
      const before = await of.list.row(tx, id, context);
      await of.check?.(context, body, before);
      await requireOwnName(tx, body, id);
      await refusing(
        tx
          .update(of.table as PgTable)
          .set({ ...of.columns(body, before), ...nextVersion(of.table, now) })
          .where(eq(of.table.id, id))
          .execute(),
      );
      await of.finish?.(context, id, body, before);
      const after = await of.list.row(tx, id, context);
      await audit({ id, before, after });
      return { data: after };
    },

    /** @throws {Failure} 'not_found'; 'stale'; 'in_use' */
    delete(request: Parameters<typeof deleteRow>[0], context: Writing) {
      const read = (tx: Tx, id: number) => of.list.row(tx, id, context);
      return deleteRow(request, context, {
        ...of,
        missing: of.list.missing,
        read,
        among: of.among?.(context.tx),
      });
    },
  };
}

interface WantedName {
  /** the row that may keep its name; undefined: a new row */
  id?: number | undefined;
  name: string;
  /** the rows among which a name must be unique, if not all */
  among?: SQL | undefined;
}

/**
 * Refuses a name that another row of a small table has, ignoring case and accents. The table stays locked against this check
 * until the transaction ends, so its unique index is never violated.
 * @param taken makes the message from the name as the other row spells it
 * @throws {Failure} 'conflict' at `name`
 */
async function requireUniqueName(
  tx: Tx,
  table: PgTable & { id: AnyPgColumn; name: AnyPgColumn },
  { id, name, among }: WantedName,
  taken: (existing: string) => string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableName(table)}`}))`);
  const [other] = await tx
    .select({ name: sql<string>`${table.name}` })
    .from(table)
    .where(
      and(
        eq(folded(table.name), folded(sql`${name}::text`)),
        id === undefined ? undefined : ne(table.id, id),
        among,
      ),
    )
    .limit(1);
  if (!other) return;
  const message = taken(other.name);
  throw new Failure('conflict', message, [{ field: 'name', message }]);
}
