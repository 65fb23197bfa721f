import { onlyRow } from '#database/only-row.ts';
import { and, inArray, isNull } from '#database/orm.ts';
import { priceBatches, prices } from '#database/schema.ts';
import { priceCan } from '#domain/prices-can.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { auditedPrice } from './change-price.ts';
import { presentPriceRow, selectPriceRows } from './price-row-queries.ts';

/**
 * Registers the same prices for today, because they have not changed. Those that no longer exist, are already of today, or were
 * replaced by a newer price stay unchanged, and the reply says why. The new ones are a batch, which can be undone.
 */
export const confirmPrices = writeHandler(
  'confirmPrices',
  async ({ body }, { tx, caller, now, today, audit }) => {
    const ids = [...new Set(body.ids)];
    const live = and(inArray(prices.id, ids), isNull(prices.withdrawnAt));
    const shops = await tx.selectDistinct({ id: prices.establishmentId }).from(prices).where(live);
    await lockEstablishments(
      tx,
      shops.map(({ id }) => id),
    );
    await tx.select({ id: prices.id }).from(prices).where(live).orderBy(prices.id).for('update');
    const rows = await selectPriceRows(tx).where(live).orderBy(prices.id);
    if (rows.length === 0) throw notFound('Estes preços não existem mais.');
    const before = rows.map((row) => {
      const shown = presentPriceRow(row, today);
      return { row, shown, confirm: priceCan(shown, today).confirm };
    });
    const confirmed = before.filter(({ confirm }) => confirm.may);
    const isConfirmed = new Set(confirmed.map(({ row }) => row.id));
    const denialReason = new Map(
      before.flatMap(({ row, confirm }) => (confirm.may ? [] : [[row.id, confirm.why]])),
    );
    const skipped = ids
      .filter((id) => !isConfirmed.has(id))
      .map((id) => ({ id, why: denialReason.get(id) ?? 'Este preço não existe mais.' }));
    if (confirmed.length === 0) throw new Failure('conflict', skipped[0]?.why);
    const places = new Set(confirmed.map(({ row }) => row.establishmentId));
    const [onlyPlace = null] = places.size === 1 ? places : [];
    const batches = await tx
      .insert(priceBatches)
      .values({
        kind: 'confirmation',
        establishmentId: onlyPlace,
        userId: caller.id,
        priceCount: confirmed.length,
        createdAt: now,
      })
      .returning({ id: priceBatches.id });
    const { id: batchId } = onlyRow(batches);
    const inserted = await tx
      .insert(prices)
      .values(
        confirmed.map(({ row }) => ({
          productId: row.productId,
          establishmentId: row.establishmentId,
          priceCentavos: row.priceCentavos,
          paymentCondition: row.paymentCondition,
          observedAt: now,
          source: 'admin' as const,
          batchId,
          createdAt: now,
        })),
      )
      .returning({ id: prices.id });
    const after = await selectPriceRows(tx)
      .where(
        inArray(
          prices.id,
          inserted.map(({ id }) => id),
        ),
      )
      .orderBy(prices.id);
    const data = after.map((row) => presentPriceRow(row, today));
    for (const [index, after] of data.entries()) {
      await audit(auditedPrice(after.id, after, { before: confirmed[index]?.shown ?? null, after }));
    }
    return { data, skipped, batchId };
  },
);
