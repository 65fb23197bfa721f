import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Orm } from './database.ts';
import { createFuelBrand } from './factories/fuel-brands.ts';
import { createFuelPrice } from './factories/fuel-prices.ts';
import { createFuelStation } from './factories/fuel-stations.ts';
import { createFuelType } from './factories/fuel-types.ts';
import { createImport } from './factories/imports.ts';
import { createRegion } from './factories/regions.ts';
import { createUser } from './factories/users.ts';
import {
  accounts,
  fuelBrands,
  fuelPrices,
  fuelStationProfiles,
  fuelStations,
  fuelTypes,
  imports,
  priceLives,
  regions,
} from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

const database = await openTestDatabase();
const { orm } = database;
afterAll(() => database.close());

const nowhere = 987_654;
/** Lets TypeScript pass what only the database can refuse. */
const unknown = 'x' as never;

const createProfile = (db: Orm, stationId: number, brandId: number | null = null) =>
  db.insert(fuelStationProfiles).values({ stationId, brandId, name: 'Posto', address: 'Rua 1' }).returning();

/** What each constraint refuses, by its name. */
const refused: Record<string, () => PromiseLike<unknown>> = {
  regions_name_unique: () => createRegion(orm, { name: 'Norte' }),
  fuel_types_name_unique: () => createFuelType(orm, { name: 'Etanol' }),
  fuel_brands_name_unique: async () => {
    const { name } = await createFuelBrand(orm);
    await createFuelBrand(orm, { name });
  },
  price_lives_days: () => orm.insert(priceLives).values({ kind: 'bread', days: -1 }),
  price_lives_kind_source_pk: () => orm.insert(priceLives).values({ kind: 'fuel', days: 7 }),

  fuel_stations_cnpj_unique: async () => {
    const { cnpj } = await createFuelStation(orm);
    await createFuelStation(orm, { cnpj });
  },
  fuel_stations_cnpj_digits: () => createFuelStation(orm, { cnpj: '12.345.678/000' }),
  fuel_stations_zipcode_digits: () => createFuelStation(orm, { zipcode: '77015-20' }),
  fuel_stations_name_said: () => createFuelStation(orm, { name: '' }),
  fuel_stations_latitude: () => createFuelStation(orm, { latitude: -90.1 }),
  fuel_stations_longitude: () => createFuelStation(orm, { longitude: 180.1 }),
  fuel_stations_precision_known: () => createFuelStation(orm, { coordinatesPrecision: unknown }),
  fuel_stations_coordinates_whole: () => createFuelStation(orm, { longitude: null }),
  fuel_stations_brand_id_fuel_brands_id_fk: () => createFuelStation(orm, { brandId: nowhere }),
  fuel_stations_region_id_regions_id_fk: () => createFuelStation(orm, { regionId: nowhere }),

  fuel_station_profiles_once: async () => {
    const { id } = await createFuelStation(orm);
    await createProfile(orm, id);
    await createProfile(orm, id);
  },
  fuel_station_profiles_station_id_fuel_stations_id_fk: () => createProfile(orm, nowhere),
  fuel_station_profiles_brand_id_fuel_brands_id_fk: async () =>
    createProfile(orm, (await createFuelStation(orm)).id, nowhere),

  fuel_prices_not_negative: () => createFuelPrice(orm, { priceCentavos: -1 }),
  fuel_prices_source_known: () => createFuelPrice(orm, { source: unknown }),
  fuel_prices_condition_known: () => createFuelPrice(orm, { paymentCondition: unknown }),
  fuel_prices_once: async () => {
    const { stationId, observedAt } = await createFuelPrice(orm, { source: 'import' });
    await createFuelPrice(orm, { stationId, observedAt, source: 'import', priceCentavos: 700 });
  },
  fuel_prices_station_id_fuel_stations_id_fk: () => createFuelPrice(orm, { stationId: nowhere }),
  fuel_prices_fuel_type_id_fuel_types_id_fk: () => createFuelPrice(orm, { fuelTypeId: nowhere }),
  fuel_prices_profile_id_fuel_station_profiles_id_fk: () => createFuelPrice(orm, { profileId: nowhere }),
  fuel_prices_import_id_imports_id_fk: () => createFuelPrice(orm, { importId: nowhere }),

  imports_origin_said: () => createImport(orm, { origin: '' }),
  imports_municipality_said: () => createImport(orm, { municipality: '' }),

  users_email_lower: () => createUser(orm, { email: 'Ana@example.com' }),
  users_email: async () => {
    const { email } = await createUser(orm);
    await createUser(orm, { email });
  },
  users_role_known: () => createUser(orm, { role: unknown }),
  accounts_once: async () => {
    const { id } = await createUser(orm);
    const account = { userId: id, accountId: '1', providerId: 'credential' };
    await orm.insert(accounts).values([account, account]);
  },
  accounts_user_id_users_id_fk: () =>
    orm.insert(accounts).values({ userId: nowhere, accountId: '2', providerId: 'credential' }),
};

/** Rows that stay while others need them, by the constraint that holds them. */
const held: Record<string, () => PromiseLike<unknown>> = {
  fuel_stations_brand_id_fuel_brands_id_fk: async () => {
    const { id } = await createFuelBrand(orm);
    await createFuelStation(orm, { brandId: id });
    await orm.delete(fuelBrands).where(eq(fuelBrands.id, id));
  },
  fuel_stations_region_id_regions_id_fk: async () => {
    const { id } = await createRegion(orm);
    await createFuelStation(orm, { regionId: id });
    await orm.delete(regions).where(eq(regions.id, id));
  },
  fuel_station_profiles_brand_id_fuel_brands_id_fk: async () => {
    const { id } = await createFuelBrand(orm);
    await createProfile(orm, (await createFuelStation(orm)).id, id);
    await orm.delete(fuelBrands).where(eq(fuelBrands.id, id));
  },
  fuel_prices_station_id_fuel_stations_id_fk: async () => {
    const { stationId } = await createFuelPrice(orm);
    await orm.delete(fuelStations).where(eq(fuelStations.id, stationId));
  },
  fuel_prices_fuel_type_id_fuel_types_id_fk: async () => {
    const { id } = await createFuelType(orm);
    await createFuelPrice(orm, { fuelTypeId: id });
    await orm.delete(fuelTypes).where(eq(fuelTypes.id, id));
  },
  fuel_prices_import_id_imports_id_fk: async () => {
    const { id } = await createImport(orm);
    await createFuelPrice(orm, { importId: id });
    await orm.delete(imports).where(eq(imports.id, id));
  },
};

describe('integrity lives in constraints (design: Data)', () => {
  it.each(Object.entries(refused))('%s refuses', async (constraint, write) => {
    await expect(write()).rejects.toMatchObject({ cause: { constraint } });
  });

  it.each(Object.entries(held))('%s holds the row that others need', async (constraint, remove) => {
    await expect(remove()).rejects.toMatchObject({ cause: { constraint } });
  });

  it('takes a second import of one moment once the first is withdrawn, and any other source beside it', async () => {
    const { id, stationId, observedAt } = await createFuelPrice(orm, { source: 'import' });
    await createFuelPrice(orm, { stationId, observedAt, source: 'report' });
    await orm.update(fuelPrices).set({ withdrawnAt: new Date() }).where(eq(fuelPrices.id, id));
    await createFuelPrice(orm, { stationId, observedAt, source: 'import' });
  });

  it('has a refusal here for every check, uniqueness and reference of the tables', async () => {
    const { rows } = await orm.execute<{ name: string; held: boolean }>(sql`
      SELECT conname AS name, contype = 'f' AND confdeltype IN ('a', 'r') AS held FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
          AND (contype IN ('c', 'u', 'f', 'x') OR (contype = 'p' AND cardinality(conkey) > 1))
      UNION ALL
      SELECT relname, false FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = 'public'::regnamespace AND indisunique
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
    expect(Object.keys(refused).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(Object.keys(held).sort()).toEqual(
      rows
        .filter((row) => row.held)
        .map(({ name }) => name)
        .sort(),
    );
  });
});
