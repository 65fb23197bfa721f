import { char, check, doublePrecision, pgTable, sql, text, timestamp } from '#database/orm.ts';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { postalCodeSources } from '#domain/postal-codes.ts';

/** All that is known about a CEP: loaded from a file of points, or stored from answers of postal-code services. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    /** CEP, 8 digits */
    zipcode: char({ length: 8 }).primaryKey(),
    street: text(),
    neighbourhood: text(),
    city: text(),
    /** two letters */
    state: char({ length: 2 }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    coordinatesPrecision: text({ enum: coordinatePrecisions }),
    /** the source of the address */
    source: text({ enum: postalCodeSources }).notNull(),
    coordinatesSource: text({ enum: postalCodeSources }),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('postal_codes_digits', sql`${t.zipcode} ~ '^[0-9]{8}$'`),
    check('postal_codes_latitude', sql`${t.latitude} between -90 and 90`),
    check('postal_codes_longitude', sql`${t.longitude} between -180 and 180`),
    check(
      'postal_codes_precision_known',
      sql`${t.coordinatesPrecision} in ('exact', 'street', 'neighbourhood', 'postal_code', 'city')`,
    ),
    check('postal_codes_source_known', sql`${t.source} in ('file', 'viacep', 'brasilapi', 'nominatim')`),
    check(
      'postal_codes_coordinates_source_known',
      sql`${t.coordinatesSource} in ('file', 'viacep', 'brasilapi', 'nominatim')`,
    ),
    check(
      'postal_codes_coordinates_whole',
      sql`num_nonnulls(${t.latitude}, ${t.longitude}, ${t.coordinatesPrecision}, ${t.coordinatesSource}) in (0, 4)`,
    ),
  ],
);
