import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { asc, eq, gt, inArray, isNull, sql } from '#database/orm.ts';
import { alertDigests, alertRecipients, alertRuns, alerts } from '#database/schema.ts';
import { isListDay, type Told, type ToldGone, type ToldList, type ToldPrice } from '#domain/alerts.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { earthRadiusKm } from '#domain/distance.ts';
import { roadKm } from '#domain/trip.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/transaction.ts';

/** How many recipients are decided in one transaction, which locks their alerts alone. */
const recipientsAtOnce = 10_000;
/** The same on the day of lists, each of which joins the prices of all its goods. */
const recipientsWithLists = 300;

/**
 * Decides the alerts of a day in batches, all alerts of a batch by one statement. A digest, what its alerts have told, and how far
 * the day is decided are written in one transaction: whatever crashes, the next attempt goes on where the last one was, and
 * nobody has two digests of a day.
 */
export async function decideAlerts(
  context: Parameters<typeof inTransaction>[0],
  day: Day,
  signal: AbortSignal,
): Promise<void> {
  while (await decideBatch(context, day)) signal.throwIfAborted();
}

/** @returns whether there may be more to decide */
function decideBatch(context: Parameters<typeof inTransaction>[0], day: Day): Promise<boolean> {
  const most = isListDay(day) ? recipientsWithLists : recipientsAtOnce;
  return inTransaction(context, async ({ tx, now }) => {
    await tx.insert(alertRuns).values({ day }).onConflictDoNothing();
    const held = await tx.select().from(alertRuns).where(eq(alertRuns.day, day)).for('update');
    const { decidedTo, decidedAt } = onlyRow(held);
    if (decidedAt) return false;
    const batch = await tx
      .select({ id: alertRecipients.id })
      .from(alertRecipients)
      .where(gt(alertRecipients.id, decidedTo))
      .orderBy(asc(alertRecipients.id))
      .limit(most);
    const last = batch.at(-1)?.id;
    if (last !== undefined) {
      const span = { after: decidedTo, to: last };
      await writePrices(tx, day, await wantedProducts(tx, span, isListDay(day)));
      const told = [
        ...(await decidePrices(tx, span)),
        ...(isListDay(day) ? await decideLists(tx, span, day) : []),
      ];
      await insertDigests(tx, day, told);
    }
    const isDone = batch.length < most;
    await tx
      .update(alertRuns)
      .set({ decidedTo: last ?? decidedTo, decidedAt: isDone ? now : null })
      .where(eq(alertRuns.day, day));
    return !isDone;
  });
}

/** Recipients by id. */
interface Span {
  after: number;
  to: number;
}

const inSpan = ({ after, to }: Span) => sql`a.recipient_id > ${after} and a.recipient_id <= ${to}`;

async function wantedProducts(tx: Tx, span: Span, withLists: boolean): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct product_id as id from alerts a where ${inSpan(span)} and product_id is not null
    ${
      withLists
        ? sql`union select distinct (item ->> 'productId')::int from alerts a, jsonb_array_elements(a.items) item
          where ${inSpan(span)} and a.items is not null`
        : sql``
    }`);
  return rows.map(({ id }) => id);
}

/**
 * Writes the prices that may be told of into a table of this transaction: valid ones for any payment, compared with at least one
 * other in the city, that no report with another price contradicts.
 */
async function writePrices(tx: Tx, day: Day, productIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    create temporary table alert_prices (
      product_id integer, establishment_id integer, centavos integer, last_day date,
      latitude double precision, longitude double precision
    ) on commit drop`);
  const standing = standingPrices(tx, day, { productIds });
  const valid = tx
    .select({
      productId: standing.productId,
      establishmentId: standing.establishmentId,
      centavos: sql<number>`${standing.centavos}`.as('centavos'),
      expiresOn: sql<Day>`${standing.expiresOn}`.as('expires_on'),
      places: sql<number>`count(*) over (partition by ${standing.productId})`.as('places'),
    })
    .from(standing)
    .where(sql`${standing.centavos} > 0 and ${standing.expiresOn} >= ${day}::date`);
  await tx.execute(sql`
    insert into alert_prices
    select valid.product_id, valid.establishment_id, valid.centavos, valid.expires_on,
      place.shown_latitude, place.shown_longitude
    from (${valid}) valid
    join establishments place on place.id = valid.establishment_id
    where valid.places > 1 and place.is_open and not exists (
      select from reported_prices report
      join current_prices seen on seen.product_id = report.product_id
        and seen.establishment_id = report.establishment_id and seen.payment_condition = 'any'
      where report.product_id = valid.product_id and report.establishment_id = valid.establishment_id
        and report.status in ('pending', 'approved') and report.created_at > seen.observed_at
        and report.reported_centavos <> valid.centavos)`);
  await tx.execute(sql`create index on alert_prices (product_id, centavos)`);
  await tx.execute(sql`create index on alert_prices (product_id, establishment_id)`);
  await tx.execute(sql`analyze alert_prices`);
}

/** A degree of latitude by road, in metres: what lies further north or south is not measured. */
const degreeM = roadKm((earthRadiusKm * 1000 * Math.PI) / 180);

/** `distanceKm` of the domain by road, from the cell of an alert to a place, in metres; null if the alert has no cell. */
const metres = sql`case when a.radius_m is not null then ${roadKm(2 * earthRadiusKm * 1000)}::float8
  * asin(least(1, sqrt(sin(radians(p.latitude - a.latitude) / 2) ^ 2
    + cos(radians(a.latitude)) * cos(radians(p.latitude)) * sin(radians(p.longitude - a.longitude) / 2) ^ 2))) end`;

/** Whether a price counts for an alert: at its place, within its radius, or anywhere. */
const isReached = sql`(a.establishment_id is null or p.establishment_id = a.establishment_id)
  and (a.radius_m is null
    or (abs(p.latitude - a.latitude) * ${degreeM}::float8 <= a.radius_m and ${metres} <= a.radius_m))`;

type TellOf<Thing> = { recipientId: number } & Thing;

/** `decideAlert` of the domain for all alerts of a span; a test compares both. Returns what fires. */
async function decidePrices(tx: Tx, span: Span): Promise<TellOf<{ told: ToldPrice }>[]> {
  const { rows } = await tx.execute<{ recipientId: number; told: ToldPrice }>(sql`
    with due as (
      select a.id, a.recipient_id, a.product_id, a.establishment_id, a.latitude, a.longitude, a.radius_m,
        a.max_centavos, a.told_centavos
      from alerts a where ${inSpan(span)} and a.product_id is not null and a.link_hash is null
    ), reaches as (
      -- Neighbours want the same prices.
      select distinct product_id, establishment_id, latitude, longitude, radius_m from due
    ), lowest as (
      select a.product_id, a.establishment_id as only_at, a.latitude, a.longitude, a.radius_m, best.*
      from reaches a
      -- The index has the prices of a product in order: the first one within reach ends the search.
      cross join lateral (
        select p.centavos as amount from alert_prices p
        where p.product_id = a.product_id and ${isReached}
        order by p.centavos
        limit 1
      ) first
      -- Of places with the same price it is the nearest.
      cross join lateral (
        select p.establishment_id, p.centavos, p.last_day, ${metres} as metres
        from alert_prices p
        where p.product_id = a.product_id and p.centavos = first.amount and ${isReached}
        order by metres, p.establishment_id
        limit 1
      ) best
    ), found as (
      select due.id, due.recipient_id, due.max_centavos, due.told_centavos, due.radius_m, lowest.only_at,
        lowest.product_id, lowest.establishment_id, lowest.centavos, lowest.last_day, lowest.metres
      from due join lowest on lowest.product_id = due.product_id
        and coalesce(lowest.only_at, 0) = coalesce(due.establishment_id, 0)
        and coalesce(lowest.radius_m, 0) = coalesce(due.radius_m, 0)
        and coalesce(lowest.latitude, 0) = coalesce(due.latitude, 0)
        and coalesce(lowest.longitude, 0) = coalesce(due.longitude, 0)
    ), decided as (
      select *, centavos < max_centavos and (told_centavos is null or centavos < told_centavos) as fires
      from found
    ), noted as (
      update alerts set told_centavos = case when fires then centavos end
      from decided
      where decided.id = alerts.id and (fires or (centavos >= decided.max_centavos and alerts.told_centavos is not null))
    )
    select decided.recipient_id as "recipientId", jsonb_build_object(
        'kind', 'price', 'productId', product.id, 'product', product.name, 'centavos', centavos,
        'establishmentId', place.id, 'place', place.name, 'isStation', place.type = 'posto',
        'metres', round(metres), 'lastDay', last_day, 'maxCentavos', max_centavos, 'radiusM', radius_m,
        'onlyHere', only_at is not null) as told
    from decided
    join products product on product.id = decided.product_id
    join establishments place on place.id = decided.establishment_id
    where fires
    order by decided.recipient_id, decided.id`);
  return rows;
}

/**
 * `cheapestList` of the domain for the lists of a span, without the goods that have left the site; a test compares both. Returns
 * these goods, once, and the totals that have changed in a week. A product that is restored counts again from then on; the
 * totals of different lists are not compared.
 */
async function decideLists(tx: Tx, span: Span, day: Day): Promise<TellOf<{ told: ToldList | ToldGone }>[]> {
  const { rows } = await tx.execute<{ recipientId: number; told: ToldList | ToldGone }>(sql`
    with due as (
      select a.id, a.recipient_id, a.items, a.latitude, a.longitude, a.radius_m, a.establishment_id,
        a.told_centavos, a.told_on
      from alerts a where ${inSpan(span)} and a.items is not null and a.link_hash is null
    ), goods as (
      select due.id, nth, item, product.id as product_id, item ? 'isGone' as was_gone
      from due
      cross join lateral jsonb_array_elements(due.items) with ordinality listed (item, nth)
      left join products product on product.id = (item ->> 'productId')::int
    ), lists as (
      select id, count(product_id) as size,
        bool_or(product_id is null and not was_gone) as has_lost,
        bool_or((product_id is null) <> was_gone) as is_another,
        jsonb_agg(case when product_id is null then item || '{"isGone": true}' else item - 'isGone' end order by nth) as items
      from goods group by id
    ), totals as (
      select a.id, p.establishment_id, least(round(sum(p.centavos * (item ->> 'amount')::numeric)), 2147483647)::int as centavos
      from due a
      join lists using (id)
      join goods using (id)
      join alert_prices p on p.product_id = goods.product_id and ${isReached}
      group by a.id, p.establishment_id, lists.size
      having count(*) = lists.size
    ), best as (
      select distinct on (id) * from totals order by id, centavos, establishment_id
    ), noted as (
      update alerts set told_centavos = best.centavos, told_on = ${day}::date, items = lists.items
      from due join lists using (id) left join best using (id)
      where due.id = alerts.id
    )
    select recipient_id as "recipientId", told from (
      select due.recipient_id, due.id, 0 as nth, jsonb_build_object(
          'kind', 'list', 'centavos', best.centavos,
          'lastCentavos', case when not lists.is_another then due.told_centavos end,
          'place', place.name, 'establishmentId', place.id) as told
      from due
      join lists using (id)
      join best using (id)
      join establishments place on place.id = best.establishment_id
      where lists.has_lost or (not lists.is_another
        and due.told_on = ${addDays(day, -7)}::date and due.told_centavos <> best.centavos)
      union all
      select due.recipient_id, due.id, nth, jsonb_build_object('kind', 'gone', 'product', coalesce(item ->> 'name', 'Um item'))
      from due
      join goods using (id)
      where product_id is null and not was_gone
    ) news
    order by recipient_id, id, nth`);
  return rows;
}

async function insertDigests(tx: Tx, day: Day, told: readonly TellOf<{ told: Told }>[]): Promise<void> {
  if (told.length === 0) return;
  const digests = [...Map.groupBy(told, ({ recipientId }) => recipientId)].map(([recipientId, of]) => ({
    recipient_id: recipientId,
    told: of.map((each) => each.told),
  }));
  // One parameter, however many digests there are.
  await tx.execute(sql`
    insert into ${alertDigests} (recipient_id, day, told)
    select recipient_id, ${day}::date, told
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as digest (recipient_id int, told jsonb)
    on conflict do nothing`);
}

/** Deletes what is over: unconfirmed alerts, old digests and runs, and recipients whose products have gone. */
export async function forgetAlerts(
  context: Pick<Context, 'database'> & Parameters<typeof inTransaction>[0],
  before: Day,
): Promise<void> {
  await inTransaction(context, async ({ tx, now }) => {
    await tx.delete(alerts).where(sql`${alerts.waitsUntil} < ${now}`);
    await tx.delete(alertDigests).where(sql`${alertDigests.day} < ${before}::date`);
    await tx.delete(alertRuns).where(sql`${alertRuns.day} < ${before}::date`);
    const without = sql`not exists (select from ${alerts} where ${alerts.recipientId} = ${alertRecipients.id})`;
    const held = await tx
      .select({ id: alertRecipients.id })
      .from(alertRecipients)
      .where(without)
      .limit(10_000)
      .for('update', { skipLocked: true });
    if (held.length === 0) return;
    // Another look, now that nobody can add an alert to them.
    const ids = held.map(({ id }) => id);
    await tx.delete(alertRecipients).where(sql`${inArray(alertRecipients.id, ids)} and ${without}`);
  });
}

/** Digests of a day that nobody has taken yet. */
export const unsentOf = (day: Day) => sql`${eq(alertDigests.day, day)} and ${isNull(alertDigests.sentAt)}`;
