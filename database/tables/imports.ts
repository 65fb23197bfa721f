import { sql } from 'drizzle-orm';
import { bigint, char, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
  },
  (t) => [
    check('imports_origin_said', sql`${t.origin} <> ''`),
    check('imports_municipality_said', sql`${t.municipality} <> ''`),
    index('imports_file').on(t.origin, t.fileSha256),
  ],
);
