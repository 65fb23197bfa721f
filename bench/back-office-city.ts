import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { rebuiltCurrentPrices } from '#database/rebuilt-current-prices.ts';
import { quickly } from './quickly.ts';

/** The size of the city in which the back office is measured. */
export interface CitySize {
  establishments: number;
  products: number;
  prices: number;
  stations: number;
  /** people, and as many messages */
  people: number;
  audits: number;
}

export const largestCity: CitySize = {
  establishments: 20_000,
  products: 400,
  prices: 2_000_000,
  stations: 6_000,
  people: 20_000,
  audits: 300_000,
};

export const smallestCity: CitySize = {
  establishments: 200,
  products: 40,
  prices: 4_000,
  stations: 60,
  people: 60,
  audits: 300,
};

/** The number of shops with a long history: about a fifth of all prices are theirs. */
const keenShops = 200;

/**
 * Fills a city in SQL, the same in every run. Its data is uneven: a third of the shops is in one region, a few shops
 * have a thousand prices, one source has 200 prices, and a word of a name is in one shop or in a third of them.
 */
export async function fillBackOffice(orm: Orm, size: CitySize): Promise<void> {
  await orm.execute(sql`
    insert into regions (name) select 'Quadra ' || n from generate_series(1, 30) n;
  `);
  await orm.execute(sql`insert into sectors (name) select 'Setor ' || n from generate_series(2, 12) n`);
  await orm.execute(sql`
    insert into categories (name, sector_id, position)
    select 'Categoria ' || n, sector.id, n
    from generate_series(1, 60) n
    join (select id, row_number() over (order by id) as nth, count(*) over () as many from sectors where kind = 'meat') sector
      on sector.nth = 1 + n % sector.many
  `);
  await orm.execute(sql`
    insert into products (name, category_id)
    select
      (array['Picanha', 'Costela', 'Contra Filé', 'Maminha', 'Linguiça', 'Pernil', 'Coxão Mole', 'Fígado'])[1 + n % 8]
        || ' tipo ' || n,
      category.id
    from generate_series(1, ${size.products}::int) n
    join (
      select categories.id, row_number() over (order by categories.id) as nth, count(*) over () as many
      from categories join sectors on sectors.id = sector_id where kind = 'meat'
    ) category
      on category.nth = 1 + (n * n) % category.many
  `);
  await orm.execute(sql`
    insert into establishments (name, type, verified, address, neighbourhood, zipcode, region_id, sector_id,
      latitude, longitude, coordinates_precision)
    select
      (array['Açougue', 'Casa de Carnes', 'Mercado', 'Frigorífico', 'Açougue', 'Boutique da Carne'])[1 + n % 6] || ' '
        || (array['São João', 'Araguaia', 'do Cerrado', 'Jalapão', 'Taquari', 'Boi Gordo', 'Central', 'do Porto'])[1 + n / 6 % 8]
        || ' ' || n,
      case when n % 6 = 2 then 'mercado' else 'acougue' end,
      n % 3 = 0,
      n || ' Sul, Av. LO ' || n % 27,
      'Plano Diretor Sul',
      '77015' || lpad((n % 1000)::text, 3, '0'),
      region.id,
      (select min(id) from sectors),
      case when n % 10 > 0 then -10.1 - n % 300 / 1000.0 end,
      case when n % 10 > 0 then -48.2 - n % 170 / 1000.0 end,
      case when n % 10 > 0 then 'exact' end
    from generate_series(1, ${size.establishments}::int) n
    join (select id, row_number() over (order by id) as nth, count(*) over () as many from regions) region
      on region.nth = case when n % 3 = 0 then 1 else 1 + n % region.many end
  `);
  await quickly(orm, 'prices', (tx) => fillPrices(tx, size));
  // The triggers that maintain the current prices did not run while the prices were written.
  await quickly(orm, 'current_prices', async (tx) => {
    await tx.execute(sql`insert into current_prices ${rebuiltCurrentPrices}`);
  });
  await fillStations(orm, size);
  await fillPeople(orm, size);
  await orm.execute(sql`analyze`);
}

/**
 * Every shop sells 20 cuts and has been visited once a week, on different days; some sell 40 and have been visited for
 * longer. Ids grow with time, as in a real city.
 */
async function fillPrices(orm: Orm, { establishments, products, prices }: CitySize): Promise<void> {
  const keen = Math.min(keenShops, establishments);
  const keenWeeks = Math.floor(prices / 5 / (keen * 40));
  const usual = Math.max(1, establishments - keen);
  const weeks = Math.max(1, Math.floor((prices - keen * 40 * keenWeeks) / (usual * 20)));
  await orm.execute(sql`
    insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source, payment_condition, created_at, withdrawn_at)
    select
      product.id,
      shop.id,
      'meat',
      1500 + (product.id::bigint * 7919 + shop.id::bigint * 104729 + week * 31) % 6000,
      observed,
      (array['admin', 'admin', 'admin', 'admin', 'admin', 'import', 'import', 'report', 'receipt', 'admin'])[1 + (shop.id + week + cut) % 10],
      case when (shop.id + cut) % 40 = 0 then 'pix' else 'any' end,
      observed,
      case when (shop.id::bigint * 13 + product.id::bigint * 7 + week) % 50 = 0 then observed + interval '1 day' end
    from (select id, row_number() over (order by id) as nth from establishments) shop
    cross join lateral generate_series(0, case when shop.nth <= ${keen}::int then ${keenWeeks}::int - 1 else ${weeks}::int - 1 end) week
    cross join lateral generate_series(1, case when shop.nth <= ${keen}::int then 40 else 20 end) cut
    join (select id, row_number() over (order by id) as nth from products where unit = 'kg') product
      on product.nth = 1 + (shop.nth * 17 + cut * 9) % ${products}::int
    cross join lateral (
      select now() - interval '1 hour' - week * interval '7 days' - (shop.nth % 7) * interval '1 day'
        - (shop.nth % 600) * interval '1 minute' as observed
    ) as visit
    order by observed
  `);
  await orm.execute(sql`
    update prices set source = 'merchant'
    where id in (select id from prices where id % 9973 = 0 limit 200)
  `);
}

async function fillStations(orm: Orm, { stations }: CitySize): Promise<void> {
  await orm.execute(sql`
    insert into establishments (type, cnpj, name, address, neighbourhood, zipcode, region_id)
    select 'posto', lpad(n::text, 14, '0'), 'Posto da Quadra ' || n, n || ' Sul', 'Plano Diretor Sul', '77015200',
      (select min(id) from regions)
    from generate_series(1, ${stations}::int) n
  `);
}

/** Inserts people, their contributions, and the actions of administrators. */
async function fillPeople(orm: Orm, { people, audits }: CitySize): Promise<void> {
  await orm.execute(sql`
    insert into users (name, email, role, created_at)
    select
      (array['Ana', 'João', 'Marta', 'Cláudia', 'Débora'])[1 + n % 5] || ' ' || (array['Silva', 'Souza', 'Reis'])[1 + n % 3] || ' ' || n,
      'pessoa' || n || '@exemplo.com.br',
      case when n <= 3 then 'admin' else 'user' end,
      now() - n * interval '10 minutes'
    from generate_series(1, ${people}::int) n
  `);
  await orm.execute(sql`
    insert into messages (name, email, subject, body, created_at)
    select 'Pessoa ' || n, 'pessoa' || n || '@exemplo.com.br',
      (array['duvida', 'sugestao', 'reclamacao', 'parceria', 'outro'])[1 + n % 5],
      'O preço da picanha do açougue ' || n || ' está errado, podem conferir?', now() - n * interval '20 minutes'
    from generate_series(1, ${people}::int) n
  `);
  await orm.execute(sql`
    insert into audit_log (at, user_id, action, noun, row_id, before, after)
    select now() - n * interval '1 minute', admin.id, noun || '.update', noun, 1 + n % 5000,
      jsonb_build_object('id', 1 + n % 5000, 'name', 'Nome antigo ' || n),
      jsonb_build_object('id', 1 + n % 5000, 'name', 'Nome novo ' || n)
    from generate_series(1, ${audits}::int) n
    cross join lateral (select (array['prices', 'establishments', 'products', 'regions'])[1 + n % 4] as noun) kind
    join (select id, row_number() over (order by id) as nth from users where role = 'admin') admin on admin.nth = 1 + n % 3
    order by n desc
  `);
}
