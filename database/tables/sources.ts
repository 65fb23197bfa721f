import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
} from '#database/orm.ts';
import { sourceNames, sourceOutcomes } from '#domain/sources.ts';
import { brands } from './brands.ts';
import { imports } from './imports.ts';

/** The official sources that the city asks by itself. A source that was never asked or changed has no row yet. */
export const sources = pgTable(
  'sources',
  {
    name: text({ enum: sourceNames }).primaryKey(),
    isOn: boolean().notNull().default(true),
    askedAt: timestamp({ withTimezone: true }),
    /** it is asked again from then on */
    nextAt: timestamp({ withTimezone: true }),
    /** failures since the last answer */
    failures: integer().notNull().default(0),
    /** when it last brought what it is there for, or was switched on */
    broughtAt: timestamp({ withTimezone: true }),
    /** when the administrators were told by email that it brings nothing; null: not since it last did */
    toldAt: timestamp({ withTimezone: true }),
    /** the last whole answer, to ask only for changes: its address, and its marks */
    answeredBy: text(),
    etag: text(),
    lastModified: text(),
    sha256: char({ length: 64 }),
  },
  (t) => [
    check('sources_name_known', sql`${t.name} in ('survey', 'register')`),
    check('sources_failures', sql`${t.failures} >= 0`),
  ],
);

/** The last answers of each source, as the panel lists them. */
export const sourceAnswers = pgTable(
  'source_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text({ enum: sourceNames }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    outcome: text({ enum: sourceOutcomes }).notNull(),
    /** in Portuguese */
    said: text().notNull(),
  },
  (t) => [
    check('source_answers_source_known', sql`${t.source} in ('survey', 'register')`),
    check('source_answers_outcome_known', sql`${t.outcome} in ('news', 'same', 'held', 'failed')`),
    index('source_answers_of_source').on(t.source, t.id),
  ],
);

/** The files of the weekly survey that were fetched, each under the first day of its week. */
export const surveyFiles = pgTable(
  'survey_files',
  {
    firstDay: date().notNull(),
    sha256: char({ length: 64 }).notNull(),
    address: text().notNull(),
    etag: text(),
    lastModified: text(),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
    /** null: the import was given up, or its record was deleted */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.firstDay, t.sha256] }), index('survey_files_import').on(t.importId)],
);

/**
 * The entries of the register, one for each station of the city. They are kept by CNPJ and not by station, so that a station that
 * was deleted does not come back every week, and one that leaves the register and returns is the same.
 */
export const registrations = pgTable(
  'registrations',
  {
    cnpj: text().primaryKey(),
    company: text().notNull(),
    brandId: integer().references(() => brands.id, { onDelete: 'set null' }),
    /** the first and the last day on which the register had it */
    firstSeenOn: date().notNull(),
    lastSeenOn: date().notNull(),
    /** an administrator keeps the station's own name, or brand, against this one of the register */
    keptCompany: text(),
    keptBrandId: integer().references(() => brands.id, { onDelete: 'set null' }),
    /** an administrator has said that the station exists although the register no longer has it: the day it was last seen on */
    keptSeenOn: date(),
  },
  (t) => [
    check('registrations_cnpj_form', sql`${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    index('registrations_last_seen').on(t.lastSeenOn),
    index('registrations_brand').on(t.brandId),
    index('registrations_kept_brand').on(t.keptBrandId),
  ],
);
