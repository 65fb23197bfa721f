import { sql } from '#database/orm.ts';

/**
 * Selects the correct rows of `current_prices`, in the order of its columns, from all observations. The triggers apply
 * the same rule, but only to the pairs that a write has changed.
 */
export const rebuiltCurrentPrices = sql`
  select id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source, corrected, import_id,
    created_at, previous_id, previous_centavos, previous_at, previous_source
  from (
    select *, row_number() over newest as place, lead(id) over newest as previous_id,
      lead(price_centavos) over newest as previous_centavos, lead(observed_at) over newest as previous_at,
      lead(source) over newest as previous_source
    from prices
    where withdrawn_at is null
    window newest as (partition by product_id, establishment_id, payment_condition order by observed_at desc, id desc)
  ) as observed
  where place = 1`;
