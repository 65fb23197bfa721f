import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { folded } from './folded.ts';
import { fuelBrands } from './fuel-brands.ts';
import { imports } from './imports.ts';
import { regions } from './regions.ts';
import { versioned } from './versioned.ts';

/**
 * The current state of a petrol station. Surveys identify it by its CNPJ; name, brand and address may change over
 * time.
 */
export const fuelStations = pgTable(
  'fuel_stations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 14 digits */
    cnpj: char({ length: 14 }).unique(),
    name: text().notNull(),
    /**
     * the registered name, always without a CPF; while it stays the same, a survey without trade names does not
     * change `name`
     */
    companyName: text(),
    address: text().notNull(),
    neighbourhood: text(),
    /** CEP, 8 digits */
    zipcode: char({ length: 8 }),
    phone: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    coordinatesPrecision: text({ enum: coordinatePrecisions }),
    /** null: unknown; unbranded is a brand of its own */
    brandId: integer().references(() => fuelBrands.id, { onDelete: 'restrict' }),
    /** null: the address does not tell the region */
    regionId: integer().references(() => regions.id, { onDelete: 'restrict' }),
    /** the columns that an administrator has typed, which surveys then leave alone */
    typedColumns: text().array().notNull().default(sql`'{}'`),
    isOpen: boolean().notNull().default(true),
    /** part of the demonstration city */
    isDemonstration: boolean().notNull().default(false),
    /** day of the newest survey with this station; its name, brand and address are from that day */
    surveyedOn: date(),
    /** the survey that brought the station: undoing it takes the station away again */
    createdByImportId: integer().references(() => imports.id, { onDelete: 'set null' }),
    ...versioned(),
    /** the back office sorts and searches thousands of stations by these */
    foldedName: text().generatedAlwaysAs((): SQL => folded(fuelStations.name)),
    searched: text().generatedAlwaysAs(
      (): SQL => folded(sql`${fuelStations.name} || ' ' || ${fuelStations.address}`),
    ),
  },
  (t) => [
    check('fuel_stations_cnpj_digits', sql`${t.cnpj} ~ '^[0-9]{14}$'`),
    check('fuel_stations_zipcode_digits', sql`${t.zipcode} ~ '^[0-9]{8}$'`),
    check('fuel_stations_name_said', sql`${t.name} <> ''`),
    check('fuel_stations_latitude', sql`${t.latitude} between -90 and 90`),
    check('fuel_stations_longitude', sql`${t.longitude} between -180 and 180`),
    check(
      'fuel_stations_precision_known',
      sql`${t.coordinatesPrecision} in ('exact', 'street', 'postal_code', 'city')`,
    ),
    check(
      'fuel_stations_coordinates_whole',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and (${t.latitude} is null) = (${t.coordinatesPrecision} is null)`,
    ),
    index('fuel_stations_brand').on(t.brandId),
    index('fuel_stations_region').on(t.regionId),
    index('fuel_stations_import').on(t.createdByImportId),
    index('fuel_stations_demonstration').on(t.id).where(sql`${t.isDemonstration}`),
    /** the nearby search first narrows by a box of latitudes and longitudes, then computes exact distances */
    index('fuel_stations_place').on(t.latitude, t.longitude).where(sql`${t.latitude} is not null`),
  ],
);

/** Name, address and brand of a station when a price was surveyed, so that the history keeps the old ones. */
export const fuelStationProfiles = pgTable(
  'fuel_station_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stationId: integer()
      .notNull()
      .references(() => fuelStations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    brandId: integer().references(() => fuelBrands.id, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('fuel_station_profiles_once').on(t.stationId, t.name, t.address, t.brandId).nullsNotDistinct(),
    index('fuel_station_profiles_brand').on(t.brandId),
  ],
);
