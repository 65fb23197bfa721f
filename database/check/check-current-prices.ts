import { sql } from '#database/orm.ts';
import { conditionName, type PaymentCondition } from '#domain/prices.ts';
import type { Db, Orm } from '../database.ts';
import { rebuiltCurrentPrices } from '../rebuilt-current-prices.ts';
import { type CheckedPart, count } from './part.ts';

/** the maximum of differences listed */
const mostNamed = 10;

/** Selects products, shops and conditions whose stored current price differs from the observations. */
const strays = sql`
  with rebuilt as materialized (${rebuiltCurrentPrices})
  select distinct product_id, establishment_id, payment_condition from (
    (table rebuilt except table current_prices) union all (table current_prices except table rebuilt)
  ) as differing`;

/** Compares the prices that triggers maintain with all observations. */
export async function checkCurrentPrices(orm: Orm): Promise<CheckedPart> {
  const { rows } = await orm.execute<{
    kept: string;
    strays: string;
    named: { product: string; shop: string; condition: PaymentCondition }[] | null;
  }>(sql`
    with strays as materialized (${strays}),
    named as (
      select coalesce(p.name, 'produto ' || s.product_id) as product,
        coalesce(e.name, 'estabelecimento ' || s.establishment_id) as shop, s.payment_condition as condition
      from strays s
      left join products p on p.id = s.product_id left join establishments e on e.id = s.establishment_id
      order by s.product_id, s.establishment_id, s.payment_condition limit ${mostNamed}
    )
    select (select count(*)::text from current_prices) as kept, (select count(*)::text from strays) as strays,
      (select json_agg(named) from named) as named`);
  const [{ kept, strays: found, named } = { kept: '0', strays: '0', named: null }] = rows;
  const faults = (named ?? []).map(({ product, shop, condition }) => {
    const under = condition === 'any' ? '' : ` (${conditionName(condition)})`;
    return `o preço atual de ${product} em ${shop}${under} não é o das observações: npm run check -- --consertar`;
  });
  const others = Number(found) - faults.length;
  if (others > 0) faults.push(`outros ${count(others)} preços atuais também não são os das observações`);
  return { name: 'Preços atuais', read: `${count(Number(kept))} comparados com as observações`, faults };
}

/** Corrects the current prices that differ from the observations. @returns how many did */
export async function mendCurrentPrices(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mended: string }>(sql`
      select count(*)::text as mended,
        renew_current_prices(array_agg(product_id), array_agg(establishment_id), array_agg(payment_condition))
      from (${strays}) as strays`);
    // Invalidates the answers that a running server has cached from the wrong prices.
    await tx.execute(sql`select tell_changed(array['prices', 'prices:*'])`);
    return Number(rows[0]?.mended);
  });
}
