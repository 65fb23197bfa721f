import type { OwnReview, Review } from '#contract/reviews.ts';
import { toCityIso } from '#domain/city-time.ts';
import { publicName } from '#domain/public-name.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { named } from '../platform/named.ts';
import type { OwnReviewRow, ReviewRow } from './reviews.ts';

export function presentReview({ userName, createdAt, ...review }: ReviewRow): Review {
  return { ...review, createdAt: toCityIso(createdAt), User: { name: publicName(userName) } };
}

/** Presents a review as its author and administrators see it. */
export function presentOwnReview({ placeName, userName, ...row }: OwnReviewRow): OwnReview {
  return {
    ...withCityTimes(row),
    Establishment: named(row.establishmentId, placeName),
    FuelStation: named(row.fuelStationId, placeName),
    User: { name: publicName(userName) },
  };
}
