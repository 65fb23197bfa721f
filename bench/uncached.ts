import { join } from 'node:path';
import { type Running, startBare, startUncached } from './processes.ts';
import { compareUnderLoad, profileArgs, type Setting } from './setting.ts';
import { recordStatements, type Statement } from './statements.ts';
import type { Row } from './table.ts';
import { exchange, settledExchange } from './target.ts';

/** A page of the larger city takes most of a second, so few connections and longer rounds are used. */
const extent = { connections: 4, roundMs: 1500, pairs: 10 };

/** The fields of `/api/fuel/prices` in one minimal statement, as written by hand. */
const leanestFuelPrices: Statement = {
  sql: `select price.id, price.price_centavos, price.observed_at, price.source, price.corrected, price.created_at,
      price.previous_centavos, price.previous_at, imports.origin, coalesce(price_lives.days, sectors.life_days) as life,
      products.id as fuel_id, products.name as fuel_name, place.id as station_id, place.name as station_name,
      place.address, regions.id as region_id, regions.name as region_name, brands.id as brand_id, brands.name as brand_name
    from current_prices as price
    join products on products.id = price.product_id
    join categories on categories.id = products.category_id
    join sectors on sectors.id = categories.sector_id and sectors.kind = 'fuel'
    join establishments as place on place.id = price.establishment_id
    left join imports on imports.id = price.import_id
    left join regions on regions.id = place.region_id
    left join brands on brands.id = place.brand_id
    left join price_lives on price_lives.sector_id = sectors.id and price_lives.source = price.source
    where price.payment_condition = 'any'
    order by products.position, price.price_centavos`,
  params: [],
};

/** Compares uncached, uncompressed responses with bare servers that do the same. */
export async function compareUncached(setting: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  const compare = async (product: Running, bare: Running, path: string, name: string, aim?: number) => {
    const ours = await settledExchange(product.ports[0] ?? 0, path, {});
    const reference = await exchange(bare.ports[0] ?? 0, path, {});
    const whole = `${setting.city}: ${path}, ${name}, ${(ours.body.length / 1000).toFixed(0)} kB`;
    const sides = [
      { server: product, exchange: ours },
      { server: bare, exchange: reference },
    ] as const;
    rows.push(
      await compareUnderLoad(setting, { name: whole, ...(aim !== undefined && { aim }) }, ...sides, extent),
    );
    await bare.close();
  };
  const { url } = setting;
  const options = { url, logFile: join(setting.scratch, 'uncached.log'), nodeArgs: profileArgs(setting) };
  const product = await startUncached(options);
  const prices = '/api/fuel/prices';
  for (const [path, aim] of [[prices, 0.75], ['/combustivel']] as const) {
    const statements = await recordStatements(url, path);
    const many = statements.length === 1 ? '1 consulta' : `${statements.length} consultas`;
    // The reference does not render, so the ratio of a page is informative and has no aim.
    await compare(product, await startBare('bare-rows', { url, statements }), path, many, aim);
  }
  const leanest = { url, statements: [leanestFuelPrices] };
  await compare(
    product,
    await startBare('bare-rows', leanest),
    prices,
    'contra uma consulta escrita à mão',
    0.6,
  );
  await product.close();
  const renderer = await startUncached({ ...options, env: { KEEPS_REPLIES: 'yes' } });
  const page = await startBare('bare-page', { url, path: '/combustivel' });
  await compare(renderer, page, '/combustivel', 'com dados prontos, contra React sozinho', 0.7);
  await renderer.close();
  return rows;
}
