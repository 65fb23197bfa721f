import type { Orm } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { brands, establishments, regions } from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';

/** by cluster, the name of a database with all migrations, of which cities are copies */
const templates = new Map<string, Promise<string>>();

async function createTemplate(clusterUrl: string): Promise<string> {
  const name = 'migrated';
  await administer(clusterUrl, `CREATE DATABASE ${name}`);
  await (await openServer(databaseUrl(clusterUrl, name))).close();
  return name;
}

/** Creates and fills a migrated database on a cluster, and returns its URL. */
export async function createCity(
  clusterUrl: string,
  name: string,
  fill: (orm: Orm) => Promise<unknown>,
): Promise<string> {
  const template = templates.get(clusterUrl) ?? createTemplate(clusterUrl);
  templates.set(clusterUrl, template);
  await administer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${await template}`);
  const url = databaseUrl(clusterUrl, name);
  const database = await openServer(url);
  try {
    await fill(database.orm);
    await database.orm.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
  return url;
}

export const fillDemonstration = (orm: Orm) => seedDemonstrationCity(orm, new Date());

const stationCount = 60;
export const fuelCount = 5;

/** Creates 60 stations with 5 fuels, and one price of each per week for a year. */
export async function fillLargeCity(orm: Orm): Promise<void> {
  await createStations(orm);
  await observe(orm);
}

export async function createStations(orm: Orm): Promise<void> {
  const created = await orm
    .insert(brands)
    .values(['Araguaia', 'Bandeira branca', 'Cerrado', 'Jalapão'].map((name) => ({ name })))
    .returning({ id: brands.id });
  const cityRegions = await orm.select({ id: regions.id }).from(regions);
  await orm.insert(establishments).values(
    Array.from({ length: stationCount }, (_, index) => ({
      type: 'posto' as const,
      cnpj: String(index + 1).padStart(14, '0'),
      name: `Posto da Quadra ${index + 101}`,
      address: `${index + 101} Sul, Av. LO ${index + 1}, lote 2`,
      neighbourhood: 'Plano Diretor Sul',
      zipcode: '77015200',
      latitude: -10.16 - index / 400,
      longitude: -48.3 - (index % 9) / 200,
      coordinatesPrecision: 'exact' as const,
      brandId: created[index % created.length]?.id ?? null,
      regionId: cityRegions[index % cityRegions.length]?.id ?? null,
    })),
  );
}

/** Inserts pseudo-random prices, the same in every run; the newest observation is an hour old. */
async function observe(orm: Orm): Promise<void> {
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source)
    select station.id, fuel.id,
      550 + fuel.position * 20 + (station.id * 7919 + nth * 104729 + fuel.id * 31) % 40,
      now() - interval '1 hour' - nth * interval '7 days',
      'report'
    from generate_series(0, 51) nth
    cross join (select * from establishments where type = 'posto') station
    cross join (select * from products where unit in ('l', 'm3') order by position limit ${fuelCount}) fuel
    order by nth desc
  `);
}
