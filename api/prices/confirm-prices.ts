import { and, eq, inArray, isNull } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { priceCan } from '#domain/prices-can.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { cuts } from './goods.ts';
import { selectPriceRows } from './price-row-queries.ts';

/**
 * Registers the same prices for today, because they have not changed. Those that no longer exist, are already of today, or were
 * replaced by a newer price stay unchanged, and the reply says why.
 */
export const confirmPrices = writeHandler('confirmPrices', async ({ body }, { tx, now, today, audit }) => {
  const ids = [...new Set(body.ids)];
  const live = and(inArray(prices.id, ids), isNull(prices.withdrawnAt), eq(prices.kind, cuts.kind));
  const shops = await tx.selectDistinct({ id: prices.establishmentId }).from(prices).where(live);
  await lockEstablishments(
    tx,
    shops.map(({ id }) => id),
  );
  await tx.select({ id: prices.id }).from(prices).where(live).orderBy(prices.id).for('update');
  const rows = await selectPriceRows(tx).where(live).orderBy(prices.id);
  if (rows.length === 0) throw notFound('Estes preços não existem mais.');
  const before = rows.map((row) => {
    const shown = cuts.present(row, today);
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
  const data = after.map((row) => cuts.present(row, today));
  for (const [index, row] of data.entries()) {
    await audit({ id: row.id, before: confirmed[index]?.shown ?? null, after: row });
  }
  return { data, skipped };
});
