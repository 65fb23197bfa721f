import { type Profile, photoAddress } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { and, desc, eq, gt, sql } from '#database/orm.ts';
import {
  coupons,
  emailChanges,
  favorites,
  receipts,
  reportedPrices,
  reviews,
  users,
} from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { cityDay, toCityIso } from '#domain/city-time.ts';
import { availableTo } from '../coupons/coupons.ts';
import { countAttempt } from '../platform/attempts.ts';
import { Failure } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { selectKeptPlaces } from '../platform/kept-places.ts';
import { nextVersion } from '../platform/versions.ts';

/** @throws {Failure} 'unauthenticated' when the account has been deleted in the meantime */
export async function selectProfile(orm: Orm, userId: number, now: Date): Promise<Profile> {
  const pending = orm
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  const [row] = await orm
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      image: users.image,
      createdAt: users.createdAt,
      emailConfirmed: users.emailVerified,
      decisionNews: users.decisionNews,
      pendingEmail: sql<string | null>`(${pending})`,
      favorites: orm.$count(favorites, eq(favorites.userId, users.id)),
      reviews: orm.$count(reviews, eq(reviews.userId, users.id)),
      reportedPrices: orm.$count(
        reportedPrices,
        and(eq(reportedPrices.userId, users.id), eq(reportedPrices.isByMerchant, false)),
      ),
      receipts: orm.$count(receipts, eq(receipts.userId, users.id)),
      availableCoupons: orm.$count(coupons, availableTo(orm, userId, cityDay(now))),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Failure('unauthenticated');
  const places = await selectKeptPlaces(orm, userId);
  const {
    image,
    createdAt,
    favorites: followed,
    reviews: written,
    reportedPrices: reported,
    receipts: sent,
    availableCoupons,
    ...user
  } = row;
  return {
    ...user,
    photo: photoAddress(image),
    places,
    createdAt: toCityIso(createdAt),
    counts: {
      favorites: followed,
      reviews: written,
      reportedPrices: reported,
      receipts: sent,
      availableCoupons,
    },
  };
}

/** Returns the caller's account with the numbers of favourites, reviews and reports. */
export const readProfile = readHandler('readProfile', async (_request, { db, caller, now }) => ({
  data: await selectProfile(db, caller.id, now),
}));

/** Changes the caller's name and telephone. The email address is changed by a confirmed link instead. */
export const updateProfile = writeHandler('updateProfile', {
  async prepare({ body }, context) {
    const { caller } = context;
    // A new name changes every public page with the person's reviews or reports.
    if (body.name !== caller.name) {
      await countAttempt([{ scope: ['name', String(caller.id)], limit: attemptLimits.changes }], context);
    }
  },
  async run({ body: { name, phone } }, { tx, caller, now }) {
    await tx
      .update(users)
      .set({ name, phone, ...nextVersion(users, now) })
      .where(eq(users.id, caller.id));
    return { data: await selectProfile(tx, caller.id, now) };
  },
});

/** Changes how the caller hears of decisions about their reports. */
export const updateDecisionNews = writeHandler(
  'updateDecisionNews',
  async ({ body: { decisionNews } }, { tx, caller, now }) => {
    await tx
      .update(users)
      .set({ decisionNews, ...nextVersion(users, now) })
      .where(eq(users.id, caller.id));
    return { data: await selectProfile(tx, caller.id, now) };
  },
);
