import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import {
  establishments,
  favorites,
  fuelStations,
  knownDevices,
  products,
  reportedPrices,
  reviews,
  sessions,
  users,
} from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { Failure } from '../platform/failure.ts';

/** All that points to a person, table by table, the newest first. */
export async function selectPersonalData(orm: Orm, userId: number) {
  const [user] = await orm.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Failure('unauthenticated');
  const { id, name, email, emailVerified, phone, role } = user;
  return {
    profile: {
      id,
      name,
      email,
      emailVerified,
      phone,
      role,
      createdAt: toCityIso(user.createdAt),
      updatedAt: toCityIso(user.updatedAt),
    },
    sessions: await selectSessions(orm, userId),
    knownDevices: await selectKnownDevices(orm, userId),
    favorites: await selectFavorites(orm, userId),
    reviews: await selectReviews(orm, userId),
    reportedPrices: await selectReportedPrices(orm, userId),
  };
}

async function selectSessions(orm: Orm, userId: number) {
  const rows = await orm
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt));
  return rows.map(({ userAgent, remembered, createdAt, updatedAt, expiresAt }) => ({
    userAgent,
    remembered,
    createdAt: toCityIso(createdAt),
    lastUsedAt: toCityIso(updatedAt),
    expiresAt: toCityIso(expiresAt),
  }));
}

async function selectKnownDevices(orm: Orm, userId: number) {
  const rows = await orm
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt));
  return rows.map(({ lastUsedAt }) => ({ lastUsedAt: toCityIso(lastUsedAt) }));
}

async function selectFavorites(orm: Orm, userId: number) {
  const rows = await orm
    .select({
      productId: favorites.productId,
      productName: products.name,
      stationId: favorites.fuelStationId,
      stationName: fuelStations.name,
      createdAt: favorites.createdAt,
    })
    .from(favorites)
    .leftJoin(products, eq(products.id, favorites.productId))
    .leftJoin(fuelStations, eq(fuelStations.id, favorites.fuelStationId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
  return rows.map(({ productId, productName, stationId, stationName, createdAt }) => ({
    kind: productId === null ? ('fuel-station' as const) : ('product' as const),
    id: productId ?? stationId ?? 0,
    name: productName ?? stationName ?? '',
    createdAt: toCityIso(createdAt),
  }));
}

async function selectReviews(orm: Orm, userId: number) {
  const rows = await orm
    .select({
      establishment: establishments.name,
      rating: reviews.rating,
      comment: reviews.comment,
      status: reviews.status,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(establishments, eq(establishments.id, reviews.establishmentId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return rows.map(({ createdAt, ...review }) => ({ ...review, createdAt: toCityIso(createdAt) }));
}

async function selectReportedPrices(orm: Orm, userId: number) {
  const rows = await orm
    .select({
      product: products.name,
      establishment: establishments.name,
      reportedCentavos: reportedPrices.reportedCentavos,
      comment: reportedPrices.comment,
      status: reportedPrices.status,
      createdAt: reportedPrices.createdAt,
    })
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .where(eq(reportedPrices.userId, userId))
    .orderBy(desc(reportedPrices.createdAt), desc(reportedPrices.id));
  return rows.map(({ reportedCentavos, createdAt, ...report }) => ({
    ...report,
    reportedPrice: toReais(reportedCentavos),
    createdAt: toCityIso(createdAt),
  }));
}
