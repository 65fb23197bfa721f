import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Profile, photoAddress } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import {
  coupons,
  emailChanges,
  favorites,
  receipts,
  reportedPrices,
  reviews,
  users,
} from '#database/schema.ts';
import { cityDay, toCityIso } from '#domain/city-time.ts';
import { availableTo } from '../coupons/coupons.ts';
import { Failure } from '../platform/failure.ts';

/** @throws {Failure} 'unauthenticated' when the account has been deleted meanwhile */
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
      pendingEmail: sql<string | null>`(${pending})`,
      favorites: orm.$count(favorites, eq(favorites.userId, users.id)),
      reviews: orm.$count(reviews, eq(reviews.userId, users.id)),
      reportedPrices: orm.$count(reportedPrices, eq(reportedPrices.userId, users.id)),
      receipts: orm.$count(receipts, eq(receipts.userId, users.id)),
      availableCoupons: orm.$count(coupons, availableTo(orm, userId, cityDay(now))),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Failure('unauthenticated');
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
