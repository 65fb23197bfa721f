import type { Alert, AlertWish } from '#contract/alerts.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from '#database/orm.ts';
import { alertDigests, alertRecipients, alerts, establishments, products } from '#database/schema.ts';
import { mostAlerts } from '#domain/alerts.ts';
import { cellCentre } from '#domain/cells.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { isListedPlace } from '../platform/kinds.ts';

/** Selects confirmed alerts as the API presents them, the newest last. */
export async function selectAlerts(orm: Orm, where: SQL | undefined): Promise<Alert[]> {
  const rows = await orm
    .select({
      id: alerts.id,
      productId: alerts.productId,
      productName: products.name,
      establishmentId: alerts.establishmentId,
      establishmentName: establishments.name,
      isStation: sql<boolean>`coalesce(${establishments.type} = 'posto', false)`,
      maxCentavos: alerts.maxCentavos,
      items: alerts.items,
      radiusM: alerts.radiusM,
      isPush: sql<boolean>`${isNotNull(alertRecipients.endpoint)}`,
      createdAt: alerts.createdAt,
    })
    .from(alerts)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alerts.recipientId))
    .leftJoin(products, eq(products.id, alerts.productId))
    .leftJoin(establishments, eq(establishments.id, alerts.establishmentId))
    .where(and(where, isNull(alerts.linkHash)))
    .orderBy(asc(alerts.id));
  return rows.map(({ maxCentavos, items, radiusM, isPush, createdAt, ...alert }) => ({
    ...alert,
    maxPrice: maxCentavos === null ? null : toReais(maxCentavos),
    itemCount: items?.filter(({ isGone }) => !isGone).length ?? null,
    radiusKm: radiusM === null ? null : radiusM / 1000,
    channel: isPush ? 'push' : 'mail',
    createdAt: toCityIso(createdAt),
  }));
}

/** @throws {Failure} 'not_found' if a product or the place of a wish does not exist */
export async function requireWished(tx: Tx, wish: AlertWish): Promise<void> {
  const wanted = wish.kind === 'price' ? [wish.productId] : wish.items.map(({ productId }) => productId);
  if ((await tx.$count(products, inArray(products.id, wanted))) < wanted.length)
    throw notFound('Este produto não está mais no site.');
  const establishmentId = wish.kind === 'price' ? wish.establishmentId : null;
  if (establishmentId == null) return;
  const there = await tx.$count(establishments, and(eq(establishments.id, establishmentId), isListedPlace));
  if (there === 0) throw notFound('Este lugar não está mais no site.');
}

/**
 * Inserts an alert of a recipient whose row is locked, in the place of an earlier one for the same thing.
 * @param link its hash and end, while it waits for the link in a mail
 * @throws {Failure} 'in_use' if the recipient has as many as one keeps
 */
export async function insertAlert(
  tx: Tx,
  recipientId: number,
  wish: AlertWish,
  { now, link }: { now: Date; link?: { linkHash: string; waitsUntil: Date } },
): Promise<number> {
  if (!link) await replaceSame(tx, recipientId, wish);
  const centre = wish.near ? cellCentre(wish.near) : null;
  const inserted = await tx
    .insert(alerts)
    .values({
      recipientId,
      ...(wish.kind === 'price'
        ? {
            productId: wish.productId,
            establishmentId: wish.establishmentId ?? null,
            maxCentavos: toCentavos(wish.maxPrice),
          }
        : { items: await namedItems(tx, wish.items) }),
      // Of one place it does not matter how far it is.
      ...(centre && !('establishmentId' in wish && wish.establishmentId)
        ? { ...centre, radiusM: (wish.radiusKm ?? 0) * 1000 }
        : {}),
      ...link,
      createdAt: now,
    })
    .returning({ id: alerts.id });
  return onlyRow(inserted).id;
}

/** Returns items with the names of their products, by which a digest calls one that has left the site. */
async function namedItems(tx: Tx, items: (AlertWish & { kind: 'list' })['items']) {
  const ids = items.map(({ productId }) => productId);
  const found = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, name: names.get(item.productId) }));
}

/**
 * Moves what a recipient is and was told to another one, whose row is locked: all alerts but those for which it has its own, as
 * many as one keeps.
 */
export async function moveAlerts(tx: Tx, from: number, to: number): Promise<void> {
  const thing = (of: string) => sql.raw(`(${of}.product_id, ${of}.establishment_id)`);
  await tx.execute(sql`
    update ${alerts} set recipient_id = ${to} where id in (
      select moved.id from ${alerts} moved
      where moved.recipient_id = ${from} and not exists (
        select from ${alerts} own
        where own.recipient_id = ${to} and ${thing('own')} is not distinct from ${thing('moved')})
      order by moved.id
      limit greatest(0, ${mostAlerts} - (select count(*) from ${alerts} own where own.recipient_id = ${to})))`);
  await tx.execute(sql`
    update ${alertDigests} set recipient_id = ${to}
    where recipient_id = ${from} and not exists (
      select from ${alertDigests} own where own.recipient_id = ${to} and own.day = ${alertDigests.day})`);
}

/** Deletes the confirmed alert for the same thing, and refuses one too many. */
export async function replaceSame(
  tx: Tx,
  recipientId: number,
  wish: { kind: 'list' } | { kind: 'price'; productId: number; establishmentId?: number | null | undefined },
): Promise<void> {
  const confirmed = and(eq(alerts.recipientId, recipientId), isNull(alerts.linkHash));
  const same =
    wish.kind === 'list'
      ? isNotNull(alerts.items)
      : and(
          eq(alerts.productId, wish.productId),
          wish.establishmentId
            ? eq(alerts.establishmentId, wish.establishmentId)
            : isNull(alerts.establishmentId),
        );
  await tx.delete(alerts).where(and(confirmed, same));
  if ((await tx.$count(alerts, confirmed)) >= mostAlerts)
    throw new Failure('in_use', `Você já tem ${mostAlerts} avisos. Pare algum para criar outro.`);
}
