import { check, doublePrecision, index, integer, pgTable, sql, text, timestamp } from '#database/orm.ts';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { postalCodeSources } from '#domain/postal-codes.ts';
import { pointOrigins } from '#domain/registered-points.ts';
import { locationStatuses } from '#domain/station-locations.ts';
import { establishments } from './establishments.ts';

/** Coordinates found for a place by its address and CEP. Pages show them once a person has accepted them. */
export const establishmentLocations = pgTable(
  'establishment_locations',
  {
    establishmentId: integer()
      .primaryKey()
      .references(() => establishments.id, { onDelete: 'cascade' }),
    status: text({ enum: locationStatuses }).notNull().default('waiting'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    coordinatesPrecision: text({ enum: coordinatePrecisions }),
    source: text({ enum: postalCodeSources }),
    /** of a point that an official register gives; its `source` stays empty, because the version before knows no such source */
    registeredIn: text({ enum: pointOrigins }),
    /** metres, as the register says */
    accuracyM: doublePrecision(),
    /** why there is no point, in Portuguese: no service has answered, or the coordinates are not plausible */
    failure: text(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    foundAt: timestamp({ withTimezone: true }),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check(
      'establishment_locations_status_known',
      sql`${t.status} in ('waiting', 'found', 'missing', 'accepted', 'dismissed')`,
    ),
    check('establishment_locations_latitude', sql`${t.latitude} between -90 and 90`),
    check('establishment_locations_longitude', sql`${t.longitude} between -180 and 180`),
    check(
      'establishment_locations_precision_known',
      sql`${t.coordinatesPrecision} in ('exact', 'street', 'neighbourhood', 'postal_code', 'city')`,
    ),
    check(
      'establishment_locations_source_known',
      sql`${t.source} in ('file', 'viacep', 'brasilapi', 'nominatim')`,
    ),
    check('establishment_locations_register_known', sql`${t.registeredIn} in ('api', 'wfs', 'file')`),
    check(
      'establishment_locations_found',
      sql`${t.status} not in ('found', 'accepted') or num_nonnulls(${t.latitude}, ${t.longitude}, ${t.coordinatesPrecision}) = 3`,
    ),
    index('establishment_locations_status').on(t.status),
  ],
);
