import type { ConditionalPrice } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import { alias, and, eq, lt, type SQL, sql } from '#database/orm.ts';
import { currentPrices, priceLives, sectors } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { lowestConditional, type SpecialCondition, sayCondition } from '#domain/conditional-price.ts';
import { expiresOn } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';

/** A current price that only one way of paying gets, as JSON carries it. */
interface ConditionalRow {
  condition: SpecialCondition;
  centavos: number;
  /** ISO */
  observedAt: string;
  lifeDays: number;
}

/**
 * The current prices of the same product at the same place that are lower and have a payment condition: a column for a statement
 * that selects from `currentPrices` and joins the product's sector. They have an index of their own; null: there are none.
 */
export function conditionalPrices(orm: Orm): SQL<ConditionalRow[] | null> {
  const special = alias(currentPrices, 'special');
  const ownLife = alias(priceLives, 'special_life');
  const rows = orm
    .select({
      all: sql`json_agg(json_build_object(
        'condition', ${special.paymentCondition}, 'centavos', ${special.priceCentavos},
        'observedAt', ${special.observedAt}, 'lifeDays', coalesce(${ownLife.days}, ${sectors.lifeDays})))`,
    })
    .from(special)
    .leftJoin(ownLife, and(eq(ownLife.sectorId, sectors.id), eq(ownLife.source, special.source)))
    .where(
      and(
        eq(special.productId, currentPrices.productId),
        eq(special.establishmentId, currentPrices.establishmentId),
        // As the index has it, which a parameter would hide from a prepared statement.
        sql`${special.paymentCondition} <> 'any'`,
        lt(special.priceCentavos, currentPrices.priceCentavos),
      ),
    );
  return sql<ConditionalRow[] | null>`(${rows})`;
}

/**
 * Presents the lowest valid price with a payment condition, if it is below the one for any payment.
 * @param regularCentavos the shown price, which may be a promotion's
 */
export function presentConditional(
  rows: readonly ConditionalRow[] | null,
  regularCentavos: number,
  today: Day,
): { conditionalPrice?: ConditionalPrice } {
  const prices = (rows ?? []).map(({ condition, centavos, observedAt, lifeDays }) => ({
    paymentCondition: condition,
    price: centavos,
    day: cityDay(new Date(observedAt)),
    lifeDays,
  }));
  const lowest = lowestConditional(prices, regularCentavos, today);
  if (!lowest) return {};
  const { price, paymentCondition, day } = lowest;
  return {
    conditionalPrice: {
      price: toReais(price),
      paymentCondition,
      conditionName: sayCondition(paymentCondition),
      day,
      expiresOn: expiresOn(lowest),
    },
  };
}
