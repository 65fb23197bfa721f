import { and, asc, desc, eq } from 'drizzle-orm';
import { promotions } from '#database/schema.ts';
import { rowsOfEstablishment, selectEstablishment } from '../current-prices/establishment-queries.ts';
import { endingFirst, presentPromotion } from '../current-prices/present-promotion.ts';
import { isPublicOn, selectPromotions } from '../current-prices/promotion-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isOnPage, pageOf } from '../platform/list.ts';

export const listEstablishmentPromotions = readHandler(
  'listEstablishmentPromotions',
  async ({ params, query }, { db, today }) => {
    const { limit, offset } = pageOf(query);
    const shown = db
      .select({
        id: promotions.id,
        endDate: promotions.endDate,
        discountPercentage: promotions.discountPercentage,
      })
      .from(promotions)
      .where(and(isPublicOn(db, today), eq(promotions.establishmentId, params.id)))
      .as('shown');
    const page = db
      .select({ id: shown.id })
      .from(shown)
      .orderBy(asc(shown.endDate), desc(shown.discountPercentage), asc(shown.id))
      .limit(limit)
      .offset(offset);
    const [[establishment], rows, count] = await Promise.all([
      selectEstablishment(db, today, params.id),
      selectPromotions(db, today, { isAsked: isOnPage(promotions.id, page) }),
      db.$count(shown),
    ]);
    if (!establishment) throw notFound('Estabelecimento não encontrado.');
    return {
      data: rows.map((row) => presentPromotion(row, today)).sort(endingFirst),
      count,
      today,
      demonstration: establishment.isDemonstration,
      rows: rowsOfEstablishment(establishment.id),
    };
  },
);
