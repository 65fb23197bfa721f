import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  timestamp,
} from '#database/orm.ts';
import { importStatuses } from '#domain/imports.ts';
import { users } from './users.ts';

/** A row of the file that was left out. */
interface RefusedRow {
  /** counted from 1 in the file */
  row: number;
  /** the column's title; '' for the whole row */
  column: string;
  reason: string;
}

/** The changes made so far by undoing an import: numbers of prices and of stations. */
export interface UndoneCounts {
  withdrawn: number;
  /** prices that another import has confirmed, and that now belong to it */
  handedOver: number;
  /** prices that the import had corrected and that are valid again */
  restored: number;
  /** prices of newer imports that have corrected a price of this one */
  kept: number;
  stationsRemoved: number;
  stationsKept: number;
}

/** The import of one survey file for one city. The figures are those of its last complete run. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** the survey: 'anp' */
    origin: text().notNull(),
    fileName: text().notNull(),
    fileSha256: char({ length: 64 }).notNull(),
    /** the city whose rows were imported: its name in capitals without accents, and the two-letter code of its state */
    municipality: text().notNull(),
    state: char({ length: 2 }).notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** null while it runs, and when it was interrupted */
    finishedAt: timestamp({ withTimezone: true }),
    rowsRead: bigint({ mode: 'number' }).notNull().default(0),
    rowsOfCity: integer().notNull().default(0),
    rowsNew: integer().notNull().default(0),
    rowsSame: integer().notNull().default(0),
    rowsCorrected: integer().notNull().default(0),
    rowsRefused: integer().notNull().default(0),
    /** rows of the city about cooking gas, which petrol stations do not sell */
    rowsNotFuel: integer().notNull().default(0),
    status: text({ enum: importStatuses }).notNull().default('running'),
    /** the layout that was recognised: 'weekly' */
    layout: text(),
    firstDay: date(),
    lastDay: date(),
    /** the first rows that were refused, each with its reason */
    refusals: jsonb().$type<RefusedRow[]>().notNull().default([]),
    /** why it failed, in Portuguese */
    failure: text(),
    /** of a file sent from the panel: its key in the file store, until it is imported or given up */
    fileKey: text(),
    /** the administrator who sent it; null: the command line, or the account was deleted */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** true: an official source has brought the file, and nobody sent it */
    isAutomatic: boolean().notNull().default(false),
    /** why an automatic import waits for a person, in Portuguese */
    held: text(),
    /** when undoing it was requested */
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: integer().references(() => users.id, { onDelete: 'set null' }),
    undone: jsonb().$type<UndoneCounts>(),
  },
  (t) => [
    check('imports_origin_said', sql`${t.origin} <> ''`),
    check('imports_municipality_said', sql`${t.municipality} <> ''`),
    check(
      'imports_status_known',
      sql`${t.status} in ('reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone')`,
    ),
    check('imports_undone', sql`(${t.status} in ('undoing', 'undone')) = (${t.undoneAt} is not null)`),
    index('imports_file').on(t.origin, t.fileSha256),
    index('imports_user').on(t.userId),
    index('imports_undone_by').on(t.undoneBy),
  ],
);

/** The progress of reading an uploaded file. It is separate from `imports`, whose changes invalidate cached answers. */
export const importProgress = pgTable('import_progress', {
  importId: integer()
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  rowsRead: bigint({ mode: 'number' }).notNull().default(0),
  rowsOfCity: integer().notNull().default(0),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
