import { and, asc } from 'drizzle-orm';
import type { Establishment, EstablishmentPrice } from '#contract/establishments.ts';
import { defaultLimit } from '#contract/limits.ts';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { nearestFirst, roundKm } from '#domain/distance.ts';
import { showPhone } from '#domain/phone.ts';
import { averageRating } from '#domain/reviews.ts';
import { alphabetically } from '#domain/text.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { readPublicGoods } from '../current-prices/catalogue.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import {
  type EstablishmentRow,
  hasPromotion,
  rowsOfEstablishment,
  selectEstablishment,
  selectEstablishments,
} from '../current-prices/establishment-queries.ts';
import { selectNearest } from '../current-prices/nearest.ts';
import { endingFirst, presentPrice, presentPromotion } from '../current-prices/present.ts';
import { selectPromotions } from '../current-prices/running-promotions.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { isOneOf, isOnPage, pageOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { presentReview, selectApprovedReviews } from '../reviews/reviews.ts';
import { findPlaces, isPlaceWith } from '../search/find-places.ts';

function presentEstablishment(row: EstablishmentRow): Establishment {
  const {
    isDemonstration: _,
    serviceRadius,
    regionName,
    sectorName,
    rating,
    promotionCount,
    hasRunningPromotions: __,
    openingHours,
    ...establishment
  } = row;
  return {
    ...establishment,
    phone: row.phone && showPhone(row.phone),
    openingHours: openingHours && [...openingHours],
    formatted_address: formatAddress(row),
    service_radius: serviceRadius,
    Sector: named(row.sectorId, sectorName),
    Region: { id: row.regionId, name: regionName },
    promotion_count: promotionCount,
    has_promotions: promotionCount > 0,
    averageRating: averageRating(rating),
    updatedAt: toCityIso(row.updatedAt),
  };
}

export const readEstablishment = readHandler(
  'readEstablishment',
  async ({ params }, { db, today, keepParts }) => {
    const [row] = await selectEstablishment(db, today, params.id);
    if (!row) throw notFound('Estabelecimento não encontrado.');
    const [goods, prices, promotions, reviews] = await Promise.all([
      readPublicGoods(keepParts),
      readCurrentPrices(db, today, { establishmentId: row.id }),
      selectPromotions(db, today, { establishmentId: row.id }),
      selectApprovedReviews(db, row.id, pageOf({ page: 1, limit: defaultLimit })),
    ]);
    const synonymsOf = new Map(goods.map(({ id, synonyms }) => [id, synonyms]));
    return {
      data: {
        ...presentEstablishment(row),
        prices: prices
          .map((price) => presentRow(price, synonymsOf.get(price.row.productId) ?? [], today))
          .sort((a, b) => alphabetically(a.productName, b.productName)),
        promotions: promotions.map((promotion) => presentPromotion(promotion, today)).sort(endingFirst),
        reviews: reviews.map(presentReview),
      },
      today,
      demonstration: row.isDemonstration,
      rows: rowsOfEstablishment(row.id),
    };
  },
);

function presentRow(current: MeatPriceNow, synonyms: string[], today: Day): EstablishmentPrice {
  const price = presentPrice(current, today);
  return {
    ...price,
    name: price.productName,
    synonyms,
    category: price.categoryName,
    lastUpdated: price.updatedAt,
    Product: { id: price.productId, name: price.productName },
  };
}

export const listPublicEstablishments = readHandler(
  'listPublicEstablishments',
  async ({ query }, { db, today }) => {
    const { id, foldedName } = establishments;
    const { limit, offset } = pageOf(query);
    const { isAsked, count } = await findShops(db, query.search);
    const page = db
      .select({ id })
      .from(establishments)
      .where(isAsked)
      .orderBy(asc(foldedName), asc(id))
      .limit(limit)
      .offset(offset);
    const rows = await selectEstablishments(db, today, isOnPage(id, page));
    return {
      data: rows.map(presentEstablishment).sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
      // Prices only decide which promotions are contested here.
      rows: {
        prices: { establishment_id: rows.filter((row) => row.hasRunningPromotions).map(({ id }) => id) },
      },
    };
  },
);

/** No text has more names that differ from it in one letter. */
const mostSimilar = 20;

/** Finds the shops with each word of a search, or else those whose name differs from it in one letter. */
async function findShops(orm: Orm, search = '') {
  const isAsked = and(isShop, isPlaceWith(search));
  const count = await orm.$count(establishments, isAsked);
  if (count > 0 || search === '') return { isAsked, count };
  const similar = await findPlaces(orm, search, { kind: 'meat', limit: mostSimilar, typos: 'only' });
  const ids = similar.map(({ id }) => id).join();
  return { isAsked: isOneOf(establishments.id, ids), count: similar.length };
}

export const listNearbyEstablishments = readHandler(
  'listNearbyEstablishments',
  async ({ query }, { db, today }) => {
    const { radius, withPromotions, latitude, longitude } = query;
    const center = { latitude, longitude };
    const isAsked = and(isShop, withPromotions ? hasPromotion(db, today) : undefined);
    const { ids, count } = await selectNearest(db, { center, radius }, isAsked, pageOf(query));
    const rows =
      ids.length > 0 ? await selectEstablishments(db, today, isOneOf(establishments.id, ids.join())) : [];
    return {
      data: nearestFirst(rows, center).map(({ thing, km }) => ({
        ...presentEstablishment(thing),
        distance: roundKm(km),
      })),
      count,
      today,
      demonstration: rows.some((row) => row.isDemonstration),
    };
  },
);
