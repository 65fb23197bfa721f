import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { establishments, receiptItems, receipts, type reportedPrices } from '#database/schema.ts';
import { pricesAgree } from '#domain/approval-rules.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { cnpjOfKey } from '#domain/nfce.ts';
import { isNear } from './agreeing-reports.ts';

/** How many receipts are shown. */
const mostShown = 5;

/**
 * Selects the receipts that the author of a report has sent from the same shop at that time, the newest first, each with
 * the line of the reported product whose price is the nearest one. Stations have no receipts.
 */
export async function selectReceiptsOfAuthor(
  orm: Orm,
  report: typeof reportedPrices.$inferSelect,
): Promise<ReportedPriceContext['receipts']> {
  const { productId, establishmentId, userId, reportedCentavos } = report;
  if (userId === null) return [];
  const line = orm
    .select({ productName: receiptItems.productName, priceCentavos: receiptItems.priceCentavos })
    .from(receiptItems)
    .where(and(eq(receiptItems.receiptId, receipts.id), eq(receiptItems.productId, productId)))
    .orderBy(asc(sql`abs(${receiptItems.priceCentavos} - ${reportedCentavos}::int)`))
    .limit(1)
    .as('line');
  const rows = await orm
    .select({
      id: receipts.id,
      status: receipts.status,
      createdAt: receipts.createdAt,
      imageKey: receipts.imageKey,
      accessKey: receipts.accessKey,
      cnpj: establishments.cnpj,
      productName: line.productName,
      priceCentavos: line.priceCentavos,
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .leftJoinLateral(line, sql`true`)
    .where(
      and(
        eq(receipts.userId, userId),
        eq(receipts.establishmentId, establishmentId),
        isNear(receipts.createdAt, report),
      ),
    )
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(mostShown);
  return rows.map(({ imageKey, createdAt, cnpj, productName, priceCentavos, ...receipt }) => ({
    ...receipt,
    createdAt: toCityIso(createdAt),
    imageUrl: receiptImageAddress(imageKey),
    keyIsOfPlace: receipt.accessKey === null || cnpj === null ? null : cnpjOfKey(receipt.accessKey) === cnpj,
    line:
      productName === null || priceCentavos === null
        ? null
        : {
            productName,
            price: toReais(priceCentavos),
            agrees: pricesAgree(priceCentavos, reportedCentavos),
          },
  }));
}
