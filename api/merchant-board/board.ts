import type { MerchantBoard } from '#contract/merchant-board.ts';
import type { Orm } from '#database/database.ts';
import { and, asc, eq, gte, sql } from '#database/orm.ts';
import {
  establishments,
  merchantLists,
  priceLives,
  prices,
  priceViews,
  promotions,
  sectors,
} from '#database/schema.ts';
import { trustDays } from '#domain/approval-rules.ts';
import { addDays, cityDay, type Day, daysBetween, toCityIso } from '#domain/city-time.ts';
import { distanceKm } from '#domain/distance.ts';
import { expiringDays, isOldList, isStillSent } from '#domain/merchant-prices.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import { shownViews } from '#domain/price-views.ts';
import { type PriceKind, sourceName } from '#domain/prices.ts';
import { publicName } from '#domain/public-name.ts';
import { averageRating } from '#domain/reviews.ts';
import { alphabetically } from '#domain/text.ts';
import { readGoodsOf } from '../current-prices/catalogue.ts';
import { readCityPlaces } from '../current-prices/city-places.ts';
import { comparedPrices, figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { countViews } from '../price-views/price-views.ts';
import { selectApprovedReviews, selectRating } from '../reviews/reviews.ts';
import { selectUnknownNames } from './names.ts';
import { readOwnPlace } from './place.ts';
import { fullPriceOf, selectSeenAt, selectStanding, selectWaiting } from './price-facts.ts';

/** 'perto de você', in km */
const nearKm = 5;
const viewedDays = 7;
const latestReviews = 10;

/** The board of a place: what it sells, in the order in which it expires, and what waits for who keeps it. */
export const readMerchantBoard = readHandler('readMerchantBoard', async ({ params: { id } }, context) => {
  const { db, caller, keepParts, today } = context;
  const place = await requireKeptPlace(db, caller, id);
  const [own, catalogue, standing, unknownNames, sameListSince, views, lives] = await Promise.all([
    readOwnPlace(db, place),
    readGoodsOf(db, place.kind),
    selectStanding(db, id, today),
    selectUnknownNames(db, id),
    selectSameListSince(db, id, today),
    countViews(db, and(eq(prices.establishmentId, id), gte(priceViews.day, addDays(today, 1 - viewedDays)))),
    selectOwnLife(db, id, place.kind),
  ]);
  const ids = [...standing.keys()];
  const [seenOf, waiting, offers, figures, rankOf, reviews] = await Promise.all([
    selectSeenAt(db, id, ids, { today, days: trustDays }),
    selectWaiting(db, id, ids),
    selectOffers(db, id, today),
    keepParts(figuresOfProducts, ids),
    readRanks(keepParts, id),
    readReviews(db, id),
  ]);
  const waitingOf = new Map(waiting.map((each) => [each.productId, each]));
  const offerOf = new Map(offers.map((each) => [each.productId, each]));
  const goods = catalogue.flatMap(({ id: productId, name, unit }): MerchantBoard['goods'] => {
    const price = standing.get(productId);
    if (!price) return [];
    const waits = waitingOf.get(productId);
    const offer = offerOf.get(productId);
    const city = figures.get(productId);
    const fullPrice = fullPriceOf(seenOf.get(productId) ?? [], today);
    return [
      {
        productId,
        name,
        unit,
        price: toReais(price.priceCentavos),
        day: price.day,
        expiresOn: price.expiresOn,
        daysLeft: daysBetween(today, price.expiresOn),
        source: price.source,
        sourceName: sourceName(price.source, place.kind, price),
        isKept: !price.isExpired && !waits && price.priceCentavos > 0,
        ...rankOf(city),
        lowest: city && !city.expired ? toReais(city.lowest) : null,
        mean: city && !city.expired && city.mean !== null ? toReais(wholeCentavos(city.mean)) : null,
        fullPrice: fullPrice === null ? null : toReais(fullPrice),
        promotion: offer
          ? {
              id: offer.id,
              price: toReais(offer.saleCentavos),
              endDate: offer.endDate,
              isHeld: !offer.isActive,
            }
          : null,
        waiting: waits
          ? { price: toReais(waits.centavos), reason: waits.reason, createdAt: toCityIso(waits.createdAt) }
          : null,
      },
    ];
  });
  return {
    data: {
      place: own,
      today,
      lifeDays: lives,
      goods: goods.sort((a, b) => a.daysLeft - b.daysLeft || alphabetically(a.name, b.name)),
      others: catalogue
        .filter(({ id: productId }) => !standing.has(productId))
        .map(({ id: productId, name, unit }) => ({ productId, name, unit }))
        .sort((a, b) => alphabetically(a.name, b.name)),
      expiring: goods.filter(({ daysLeft }) => daysLeft <= expiringDays).length,
      views: shownViews(views),
      reviews,
      unknownNames,
      sameListSince,
    },
  };
});

/** Selects for how many days the place's own word is valid. */
async function selectOwnLife(db: Orm, placeId: number, kind: PriceKind): Promise<number> {
  const [life] = await db
    .select({ days: lifeDays })
    .from(sectors)
    .leftJoin(priceLives, hasLifeOf(sql`'merchant'`))
    .leftJoin(establishments, eq(establishments.id, placeId))
    .where(sql`(${sectors.kind} = 'fuel') = ${kind === 'fuel'}`)
    .orderBy(sql`${sectors.id} = ${establishments.sectorId} desc nulls last`, asc(sectors.id))
    .limit(1);
  return life?.days ?? 0;
}

async function selectSameListSince(db: Orm, placeId: number, today: Day): Promise<Day | null> {
  const lists = await db
    .select({ sinceAt: merchantLists.sinceAt, sentAt: merchantLists.sentAt })
    .from(merchantLists)
    .where(eq(merchantLists.establishmentId, placeId))
    .orderBy(asc(merchantLists.sinceAt));
  const asked = lists
    .map(({ sinceAt, sentAt }) => ({ since: cityDay(sinceAt), sent: cityDay(sentAt) }))
    .find(({ since, sent }) => isOldList(since, today) && isStillSent(since, sent));
  return asked?.since ?? null;
}

/** Selects the promotions of a place that have not ended, those that count after the held ones. */
function selectOffers(db: Orm, placeId: number, today: Day) {
  return db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.establishmentId, placeId),
        gte(promotions.endDate, today),
        sql`(${promotions.isActive} or ${promotions.isHeld})`,
      ),
    )
    .orderBy(asc(promotions.isActive), asc(promotions.id));
}

/** Returns a function that finds the place's own position among the valid prices of a product, in the city and near. */
async function readRanks(keepParts: KeepParts, placeId: number) {
  const places = await readCityPlaces(keepParts);
  const here = places.find(({ id }) => id === placeId);
  const center =
    here && here.latitude !== null && here.longitude !== null
      ? { latitude: here.latitude, longitude: here.longitude }
      : undefined;
  const near = new Set(
    center &&
      places.flatMap(({ id, latitude, longitude }) =>
        latitude !== null && longitude !== null && distanceKm(center, { latitude, longitude }) <= nearKm
          ? [id]
          : [],
      ),
  );
  return (figures: ProductFigures | undefined) => {
    const compared = figures && !figures.expired ? comparedPrices(figures) : [];
    const own = compared.find(({ establishmentId }) => establishmentId === placeId);
    if (!own) return { inCity: null, near: null };
    const rankIn = (among: typeof compared) => ({
      position: 1 + among.filter(({ centavos }) => centavos < own.centavos).length,
      of: among.length,
    });
    return {
      inCity: rankIn(compared),
      near: center ? rankIn(compared.filter(({ establishmentId }) => near.has(establishmentId))) : null,
    };
  };
}

async function readReviews(db: Orm, placeId: number): Promise<MerchantBoard['reviews']> {
  const [rows, [rating]] = await Promise.all([
    selectApprovedReviews(db, placeId, { limit: latestReviews, offset: 0 }),
    selectRating(db, placeId),
  ]);
  return {
    averageRating: averageRating(rating?.average ?? null),
    count: rating?.count ?? 0,
    latest: rows.map(
      ({ id, rating: stars, comment, createdAt, userName, reply, replyStatus, repliedAt }) => ({
        id,
        rating: stars,
        comment,
        createdAt: toCityIso(createdAt),
        User: { name: publicName(userName) },
        reply:
          reply !== null && replyStatus !== null && repliedAt !== null
            ? { text: reply, status: replyStatus, createdAt: toCityIso(repliedAt) }
            : null,
      }),
    ),
  };
}
