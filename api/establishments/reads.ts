import type { Establishment, EstablishmentPrice } from '#contract/establishments.ts';
import { defaultLimit } from '#contract/limits.ts';
import { placePhotoAddress } from '#contract/place-photos.ts';
import type { Orm } from '#database/database.ts';
import { and } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { type Day, toCityIso } from '#domain/city-time.ts';
import { nearestFirst, roundKm } from '#domain/distance.ts';
import { showPhone } from '#domain/phone.ts';
import { averageRating } from '#domain/reviews.ts';
import { alphabetically } from '#domain/text.ts';
import { formatAddress } from '#domain/zipcode.ts';
import { readPublicGoods } from '../current-prices/catalogue.ts';
import { type CityPlace, nearestOf, readCityPlaces } from '../current-prices/city-places.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import {
  type EstablishmentRow,
  hasPromotion,
  rowsOfEstablishment,
  selectEstablishment,
  selectEstablishments,
} from '../current-prices/establishment-queries.ts';
import { endingFirst, presentPrice, presentPromotion } from '../current-prices/present.ts';
import { selectPromotions } from '../current-prices/running-promotions.ts';
import { notFound } from '../platform/failure.ts';
import { type ReadContext, readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { inOrderOf, isOneOf, pageOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { presentReview, selectApprovedReviews } from '../reviews/reviews.ts';
import { findPlaces, isPlaceWith } from '../search/find-places.ts';

function presentEstablishment(row: EstablishmentRow): Establishment {
  const {
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
    photo: placePhotoAddress(row.photo),
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
  async ({ query }, { db, today, keepParts }) => {
    const { limit, offset } = pageOf(query);
    const shops = (await readCityPlaces(keepParts)).filter(({ isShop }) => isShop);
    const ids = await findShops({ db, shops }, query.search);
    const page = ids.slice(offset, offset + limit);
    const rows = await selectEstablishments(db, today, isOneOf(establishments.id, page.join()));
    return {
      data: inOrderOf(page, rows).map(presentEstablishment),
      count: ids.length,
      today,
      // Also beyond the last page.
      // Prices only decide which promotions are contested here.
      rows: {
        prices: { establishment_id: rows.filter((row) => row.hasRunningPromotions).map(({ id }) => id) },
      },
    };
  },
);

/** No text has more names that differ from it in one letter. */
const mostSimilar = 20;

/**
 * Finds the shops with each word of a search, or else those whose name differs from it in one letter.
 * @returns their ids, by name: the database would sort them otherwise than the domain does
 */
async function findShops(
  { db, shops }: Pick<ReadContext, 'db'> & { shops: readonly CityPlace[] },
  search = '',
): Promise<number[]> {
  const all = shops.map(({ id }) => id);
  if (search === '') return all;
  const found = await db
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(isShop, isPlaceWith(search)));
  const similar =
    found.length > 0
      ? found
      : await findPlaces(db, search, { kind: 'meat', limit: mostSimilar, typos: 'only' });
  const wanted = new Set(similar.map(({ id }) => id));
  return all.filter((id) => wanted.has(id));
}

export const listNearbyEstablishments = readHandler(
  'listNearbyEstablishments',
  async ({ query }, { db, today, keepParts }) => {
    const { radius, withPromotions, latitude, longitude } = query;
    const center = { latitude, longitude };
    const places = await readCityPlaces(keepParts);
    const offering = withPromotions ? await selectOffering(db, today) : undefined;
    const shops = places.filter(({ id, isShop }) => isShop && (!offering || offering.has(id)));
    const { ids, count } = nearestOf(shops, { center, radius }, pageOf(query));
    const rows =
      ids.length > 0 ? await selectEstablishments(db, today, isOneOf(establishments.id, ids.join())) : [];
    return {
      data: nearestFirst(rows, center).map(({ thing, km }) => ({
        ...presentEstablishment(thing),
        distance: roundKm(km),
      })),
      count,
    };
  },
);

/** Selects the shops with a promotion. */
async function selectOffering(orm: Orm, today: Day): Promise<ReadonlySet<number>> {
  const shops = await orm
    .select({ id: establishments.id })
    .from(establishments)
    .where(hasPromotion(orm, today));
  return new Set(shops.map(({ id }) => id));
}
