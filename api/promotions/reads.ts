import { and, asc, desc, eq, not } from '#database/orm.ts';
import { promotions } from '#database/schema.ts';
import { lowerInCity } from '#domain/comparison.ts';
import { nearestFirst, roundKm } from '#domain/distance.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { nearestOf, readCityPlaces } from '../current-prices/city-places.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { rowsOfEstablishment, selectEstablishment } from '../current-prices/establishment-queries.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { endingFirst, presentPromotion } from '../current-prices/present.ts';
import { isContested, isPublicOn, running, selectPromotions } from '../current-prices/running-promotions.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isOneOf, isOnPage, pageOf } from '../platform/list.ts';

export const readPublicPromotion = readHandler('readPublicPromotion', async ({ params }, { db, today }) => {
  const [row] = await selectPromotions(db, today, { id: params.id });
  if (!row) throw notFound('Promoção não encontrada.');
  return { data: presentPromotion(row, today), rows: rowsOfProducts([row.productId]) };
});

export const listPublicPromotions = readHandler('listPublicPromotions', async ({ query }, { db, today }) => {
  const { limit, offset } = pageOf(query);
  const shown = db
    .select({
      id: promotions.id,
      productId: promotions.productId,
      discountPercentage: promotions.discountPercentage,
    })
    .from(promotions)
    .where(and(isPublicOn(db, today), not(isContested)))
    .as('shown');
  const [page, count, goods] = await Promise.all([
    db
      .select({ id: shown.id })
      .from(shown)
      .orderBy(desc(shown.discountPercentage), asc(shown.id))
      .limit(limit)
      .offset(offset),
    db.$count(shown),
    db.selectDistinct({ id: promotions.productId }).from(promotions).where(running(today)),
  ]);
  const ids = page.map(({ id }) => id);
  const rows =
    ids.length > 0 ? await selectPromotions(db, today, { isAsked: isOneOf(promotions.id, ids.join()) }) : [];
  return {
    data: rows
      .map((row) => presentPromotion(row, today))
      .sort((a, b) => b.discountPercentage - a.discountPercentage),
    count,
    // Prices decide whether the full price of these products was observed, and which promotions are contested.
    rows: { prices: { product_id: goods.map(({ id }) => id) } },
  };
});

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
      rows: rowsOfEstablishment(establishment.id),
    };
  },
);

export const listNearbyPromotions = readHandler(
  'listNearbyPromotions',
  async ({ query }, { db, today, keepParts }) => {
    const { radius, latitude, longitude } = query;
    const center = { latitude, longitude };
    const offered = await db
      .select({ id: promotions.id, establishmentId: promotions.establishmentId })
      .from(promotions)
      .where(and(isPublicOn(db, today), not(isContested)));
    const placeOf = new Map((await readCityPlaces(keepParts)).map((place) => [place.id, place]));
    const placed = offered.flatMap(({ id, establishmentId }) => {
      const place = placeOf.get(establishmentId);
      return place ? [{ ...place, id }] : [];
    });
    const { ids, count } = nearestOf(placed, { center, radius }, pageOf(query));
    const rows =
      ids.length > 0
        ? await selectPromotions(db, today, { isAsked: isOneOf(promotions.id, ids.join()) })
        : [];
    const cities = await keepParts(figuresOfProducts, [...new Set(rows.map(({ productId }) => productId))]);
    return {
      data: nearestFirst(rows, center).map(({ thing, km }) => {
        const { coordinatesPrecision, productId } = thing;
        const promotion = presentPromotion(thing, today);
        const city = cities.get(productId);
        const price = toCentavos(promotion.observed?.price ?? promotion.salePrice);
        const lowest = city ? lowerInCity(price, city) : null;
        return {
          ...promotion,
          establishment: { ...promotion.establishment, distance: roundKm(km), coordinatesPrecision },
          cityLowest: lowest === null ? null : toReais(lowest),
        };
      }),
      count,
    };
  },
);
