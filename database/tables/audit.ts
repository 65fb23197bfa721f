import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  type SQL,
  sql,
  text,
  timestamp,
} from '#database/orm.ts';
import { folded, trigrams } from './folded.ts';
import { users } from './users.ts';

/** The name of a row after the change, or before its deletion: its own, or those of the rows that it belongs to. */
export function changedName(): SQL<string | null> {
  const row = sql`coalesce(${auditLog.after}, ${auditLog.before})`;
  return sql`coalesce(
    ${row} ->> 'name',
    ${row} -> 'Product' ->> 'name' || ' em ' || (${row} -> 'Establishment' ->> 'name'),
    ${row} -> 'FuelType' ->> 'name' || ' em ' || (${row} -> 'Station' ->> 'name'),
    ${row} ->> 'title',
    ${row} ->> 'code',
    ${row} -> 'Establishment' ->> 'name',
    ${row} ->> 'fileName'
  )`;
}

/** The id of a row that a change concerns: the changed row itself, or a row under a key of its state. */
function concerned(nouns: readonly string[], key: string, relation: string): SQL<number | null> {
  const row = sql`coalesce(${auditLog.after}, ${auditLog.before})`;
  const numberAt = (value: SQL) =>
    sql`case when jsonb_typeof(${value}) = 'number' then (${value})::bigint end`;
  const isOwn = sql`${auditLog.noun} in (${sql.raw(nouns.map((noun) => `'${noun}'`).join(', '))})`;
  return sql`case when ${isOwn} then ${auditLog.rowId} else coalesce(
    ${numberAt(sql`${row} -> ${sql.raw(`'${key}'`)}`)},
    ${numberAt(sql`${row} -> ${sql.raw(`'${relation}'`)} -> 'id'`)}
  ) end`;
}

const ofStations = ['fuel-stations', 'station-locations'];

/** Every administrative write: who changed what, with the states before and after (design: Data). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** null: the account was deleted; the change stays */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 'sectors.create' */
    action: text().notNull(),
    /** 'sectors' */
    noun: text().notNull(),
    rowId: bigint({ mode: 'number' }).notNull(),
    /** the row before, as the API presents it; null: it was created */
    before: jsonb().$type<Record<string, unknown>>(),
    /** the row after; null: it was deleted */
    after: jsonb().$type<Record<string, unknown>>(),
    /** the text that searches use; null: the row has no name */
    searched: text().generatedAlwaysAs((): SQL => folded(changedName())),
    /** the product, the place and the fuel that it concerns; for a batch or a survey, its prices have them */
    productId: bigint({ mode: 'number' }).generatedAlwaysAs(
      (): SQL => concerned(['products'], 'productId', 'Product'),
    ),
    establishmentId: bigint({ mode: 'number' }).generatedAlwaysAs(
      (): SQL => concerned(['establishments'], 'establishmentId', 'Establishment'),
    ),
    stationId: bigint({ mode: 'number' }).generatedAlwaysAs(
      (): SQL =>
        sql`coalesce(${concerned(ofStations, 'stationId', 'Station')}, ${concerned(ofStations, 'fuelStationId', 'FuelStation')})`,
    ),
    typeId: bigint({ mode: 'number' }).generatedAlwaysAs(
      (): SQL => concerned(['fuel-types'], 'typeId', 'FuelType'),
    ),
  },
  (t) => [
    check('audit_log_action_known', sql`${t.action} like ${t.noun} || '.%'`),
    check('audit_log_changed', sql`num_nonnulls(${t.before}, ${t.after}) > 0`),
    /** finds the newest change of a row */
    index('audit_log_row').on(t.noun, t.rowId, t.id),
    index('audit_log_user').on(t.userId, t.id),
    index('audit_log_days').on(t.at, t.id),
    index('audit_log_product').on(t.productId, t.id).where(sql`${t.productId} is not null`),
    index('audit_log_establishment').on(t.establishmentId, t.id).where(sql`${t.establishmentId} is not null`),
    index('audit_log_station').on(t.stationId, t.id).where(sql`${t.stationId} is not null`),
    index('audit_log_type').on(t.typeId, t.id).where(sql`${t.typeId} is not null`),
    trigrams('audit_log_trigrams', t.searched),
  ],
);
