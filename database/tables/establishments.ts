import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  type SQL,
  type SQLWrapper,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '#database/orm.ts';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { establishmentTypes } from '#domain/establishments.ts';
import { estimatedPrecisions } from '#domain/estimated-point.ts';
import type { OpeningHours } from '#domain/opening-hours.ts';
import { brands } from './brands.ts';
import { folded, trigrams } from './folded.ts';
import { imports } from './imports.ts';
import { regions } from './regions.ts';
import { sectors } from './sectors.ts';
import { versioned } from './versioned.ts';

/**
 * A place where prices are collected: butcher, market, petrol station. Surveys identify a station by its CNPJ; its name,
 * brand and address may change over time.
 */
export const establishments = pgTable(
  'establishments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** the name that people see */
    name: text().notNull(),
    /**
     * the registered name, if different; a station's never contains a CPF: while it stays the same, a survey
     * without trade names does not change `name`
     */
    companyName: text(),
    type: text({ enum: establishmentTypes }).notNull().default('acougue'),
    verified: boolean().notNull().default(false),
    address: text(),
    neighbourhood: text(),
    /** CEP, 8 digits */
    zipcode: char({ length: 8 }),
    phone: text(),
    /** 14 characters; used in receipts and surveys */
    cnpj: char({ length: 14 }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    coordinatesPrecision: text({ enum: coordinatePrecisions }),
    /** the point that is computed from the address (domain/estimated-point.ts); null: the address does not say enough */
    estimatedLatitude: doublePrecision(),
    estimatedLongitude: doublePrecision(),
    estimatedPrecision: text({ enum: estimatedPrecisions }),
    /** service radius in km */
    serviceRadius: integer().notNull().default(5),
    /** null: it is not clear from a station's address */
    regionId: integer().references(() => regions.id, { onDelete: 'restrict' }),
    sectorId: integer().references(() => sectors.id, { onDelete: 'restrict' }),
    /** for nodes of the version before: a trigger fills it from `cityFacts`, and a later version drops both */
    isDemonstration: boolean().notNull().default(false),
    /** a picture of it that its keeper has sent: the key in the file store and in the address; null: none */
    photo: text(),
    /** null: unknown, and no page says open or closed */
    openingHours: jsonb().$type<OpeningHours>(),
    /** of a station; null: unknown; unbranded is itself a brand */
    brandId: integer().references(() => brands.id, { onDelete: 'restrict' }),
    isOpen: boolean().notNull().default(true),
    /** the columns that an administrator has typed, which surveys then leave alone */
    typedColumns: text().array().notNull().default(sql`'{}'`),
    /** day of the newest survey with this place; its name, brand and address are from that day */
    surveyedOn: date(),
    /** the survey that created the place: undoing it deletes the place */
    createdByImportId: integer().references(() => imports.id, { onDelete: 'set null' }),
    /** the station that has probably taken its place, or has: the same one under another CNPJ (domain/station-successions.ts) */
    successorId: integer().references((): AnyPgColumn => establishments.id, { onDelete: 'set null' }),
    /** when an administrator has found both to be one; null: nobody has decided */
    successionDecidedAt: timestamp({ withTimezone: true }),
    /** what the decision has moved to the successor, so that it can be undone */
    successionMoved: jsonb().$type<{ favorites: number[]; reviews: number[] }>(),
    /** stations at the same address that an administrator has found to be others */
    otherPlaces: integer().array().notNull().default(sql`'{}'`),
    ...versioned(),
    /**
     * the point on maps and in distances: the known one, or else the estimated one. The centre of the city says nothing about
     * where a place is, so it counts as unknown.
     */
    shownLatitude: doublePrecision().generatedAlwaysAs(
      (): SQL => shown(establishments.latitude, establishments.estimatedLatitude),
    ),
    shownLongitude: doublePrecision().generatedAlwaysAs(
      (): SQL => shown(establishments.longitude, establishments.estimatedLongitude),
    ),
    /** of the shown point; 'city' where only the city is known */
    shownPrecision: text({ enum: coordinatePrecisions }).generatedAlwaysAs(
      (): SQL =>
        sql`coalesce(nullif(${establishments.coordinatesPrecision}, 'city'), ${establishments.estimatedPrecision}, ${establishments.coordinatesPrecision})`,
    ),
    /** the back office sorts and searches 20,000 places by these */
    foldedName: text().generatedAlwaysAs((): SQL => folded(establishments.name)),
    foldedAddress: text().generatedAlwaysAs((): SQL => folded(establishments.address)),
    /** the text that searches use */
    searched: text().generatedAlwaysAs(
      (): SQL =>
        folded(sql`${establishments.name} || ' ' || coalesce(${establishments.companyName}, '') || ' ' ||
          coalesce(${establishments.address}, '') || ' ' || coalesce(${establishments.neighbourhood}, '') || ' ' ||
          coalesce(${establishments.cnpj}, '')`),
    ),
  },
  (t) => [
    check('establishments_name_said', sql`${t.name} <> ''`),
    check('establishments_type_known', sql`${t.type} in ('acougue', 'mercado', 'posto')`),
    check('establishments_region_said', sql`${t.type} = 'posto' or ${t.regionId} is not null`),
    check('establishments_address_of_station', sql`${t.type} <> 'posto' or ${t.address} is not null`),
    check('establishments_zipcode_digits', sql`${t.zipcode} ~ '^[0-9]{8}$'`),
    check('establishments_cnpj_form', sql`${t.cnpj} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    check('establishments_latitude', sql`${t.latitude} between -90 and 90`),
    check('establishments_longitude', sql`${t.longitude} between -180 and 180`),
    check(
      'establishments_precision_known',
      sql`${t.coordinatesPrecision} in ('exact', 'street', 'neighbourhood', 'postal_code', 'city')`,
    ),
    check(
      'establishments_coordinates_whole',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and (${t.latitude} is null) = (${t.coordinatesPrecision} is null)`,
    ),
    check('establishments_estimated_latitude', sql`${t.estimatedLatitude} between -90 and 90`),
    check('establishments_estimated_longitude', sql`${t.estimatedLongitude} between -180 and 180`),
    check(
      'establishments_estimated_precision_known',
      sql`${t.estimatedPrecision} in ('street', 'neighbourhood')`,
    ),
    check(
      'establishments_estimate_whole',
      sql`num_nonnulls(${t.estimatedLatitude}, ${t.estimatedLongitude}, ${t.estimatedPrecision}) in (0, 3)`,
    ),
    check('establishments_successor_other', sql`${t.successorId} <> ${t.id}`),
    check('establishments_service_radius', sql`${t.serviceRadius} between 1 and 50`),
    /** a market and its petrol station may be one company */
    uniqueIndex('establishments_cnpj').on(t.cnpj).where(sql`${t.type} <> 'posto'`),
    uniqueIndex('establishments_cnpj_of_station').on(t.cnpj).where(sql`${t.type} = 'posto'`),
    index('establishments_folded_name').on(t.foldedName, t.id),
    trigrams('establishments_name_trigrams', t.foldedName),
    trigrams('establishments_trigrams', t.searched),
    index('establishments_region').on(t.regionId),
    index('establishments_brand').on(t.brandId),
    index('establishments_import').on(t.createdByImportId),
    index('establishments_sector').on(t.sectorId),
    index('establishments_successor').on(t.successorId).where(sql`${t.successorId} is not null`),
    /** finds stations at the same address */
    index('establishments_address_of_station')
      .on(addressKeyOf(t.foldedAddress))
      .where(sql`${t.type} = 'posto'`),
    index('establishments_demonstration').on(t.id).where(sql`${t.isDemonstration}`),
  ],
);

/** `addressKey` of the domain, in SQL. */
export function addressKeyOf(foldedAddress: SQLWrapper): SQL {
  return sql`regexp_replace(${foldedAddress}, '[^a-z0-9]+', '', 'g')`;
}

/** The point shown: the estimated one where the known one is missing, or is that of the city. */
function shown(known: SQLWrapper, estimated: SQLWrapper): SQL {
  return sql`case when coalesce(${establishments.coordinatesPrecision}, 'city') = 'city' then ${estimated} else ${known} end`;
}

/** Name, address and brand of a place when a price was surveyed, so that the history keeps the old ones. */
export const establishmentProfiles = pgTable(
  'establishment_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    establishmentId: integer()
      .notNull()
      .references(() => establishments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    brandId: integer().references(() => brands.id, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('establishment_profiles_once')
      .on(t.establishmentId, t.name, t.address, t.brandId)
      .nullsNotDistinct(),
    index('establishment_profiles_brand').on(t.brandId),
  ],
);
