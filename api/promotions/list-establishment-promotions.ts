import { rowsOfEstablishment, selectEstablishment } from '../current-prices/establishment-queries.ts';
import { endingFirst, presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const listEstablishmentPromotions = readHandler(
  'listEstablishmentPromotions',
  async ({ params }, { db, today }) => {
    const [[establishment], rows] = await Promise.all([
      selectEstablishment(db, today, params.id),
      selectPromotions(db, today, { establishmentId: params.id }),
    ]);
    if (!establishment) throw notFound('Estabelecimento não encontrado.');
    const data = rows.map((row) => presentPromotion(row, today)).sort(endingFirst);
    return {
      data,
      count: data.length,
      today,
      demonstration: establishment.isDemonstration,
      rows: rowsOfEstablishment(establishment.id),
    };
  },
);
