import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { establishmentTypes } from '#domain/establishments.ts';
import type { OpeningHours } from '#domain/opening-hours.ts';
import { folded } from './folded.ts';
import { regions } from './regions.ts';
import { sectors } from './sectors.ts';
import { versioned } from './versioned.ts';

/** A shop: butcher, market. */
export const establishments = pgTable(
  'establishments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** the name that people see */
    name: text().notNull(),
    /** the registered name, where it is another one */
    legalName: text(),
    type: text({ enum: establishmentTypes }).notNull().default('acougue'),
    verified: boolean().notNull().default(false),
    address: text(),
    neighbourhood: text(),
    /** CEP, 8 digits */
    zipcode: char({ length: 8 }),
    phone: text(),
    /** 14 digits; receipts name it */
    cnpj: char({ length: 14 }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    coordinatesPrecision: text({ enum: coordinatePrecisions }),
    /** service radius in km */
    serviceRadius: integer().notNull().default(5),
    regionId: integer()
      .notNull()
      .references(() => regions.id, { onDelete: 'restrict' }),
    sectorId: integer().references(() => sectors.id, { onDelete: 'restrict' }),
    /** part of the demonstration city */
    isDemonstration: boolean().notNull().default(false),
    /** null: nobody knows them, and no page says open or closed */
    openingHours: jsonb().$type<OpeningHours>(),
    ...versioned(),
    /** the back office sorts and searches 20,000 shops by these */
    foldedName: text().generatedAlwaysAs((): SQL => folded(establishments.name)),
    foldedAddress: text().generatedAlwaysAs((): SQL => folded(establishments.address)),
    /** all that a search looks into */
    searched: text().generatedAlwaysAs(
      (): SQL =>
        folded(sql`${establishments.name} || ' ' || coalesce(${establishments.legalName}, '') || ' ' ||
          coalesce(${establishments.address}, '') || ' ' || coalesce(${establishments.neighbourhood}, '') || ' ' ||
          coalesce(${establishments.cnpj}, '')`),
    ),
  },
  (t) => [
    check('establishments_name_said', sql`${t.name} <> ''`),
    check('establishments_type_known', sql`${t.type} in ('acougue', 'mercado', 'posto', 'combustivel')`),
    check('establishments_zipcode_digits', sql`${t.zipcode} ~ '^[0-9]{8}$'`),
    check('establishments_cnpj_digits', sql`${t.cnpj} ~ '^[0-9]{14}$'`),
    check('establishments_latitude', sql`${t.latitude} between -90 and 90`),
    check('establishments_longitude', sql`${t.longitude} between -180 and 180`),
    check(
      'establishments_precision_known',
      sql`${t.coordinatesPrecision} in ('exact', 'street', 'postal_code', 'city')`,
    ),
    check(
      'establishments_coordinates_whole',
      sql`(${t.latitude} is null) = (${t.longitude} is null) and (${t.latitude} is null) = (${t.coordinatesPrecision} is null)`,
    ),
    check('establishments_service_radius', sql`${t.serviceRadius} between 1 and 50`),
    unique('establishments_cnpj').on(t.cnpj),
    index('establishments_folded_name').on(t.foldedName, t.id),
    index('establishments_region').on(t.regionId),
    index('establishments_sector').on(t.sectorId),
    index('establishments_demonstration').on(t.id).where(sql`${t.isDemonstration}`),
    /** the nearby search first narrows by a box of latitudes and longitudes, then computes exact distances */
    index('establishments_place').on(t.latitude, t.longitude).where(sql`${t.latitude} is not null`),
  ],
);
