import type { Review } from '#contract/reviews.ts';
import { toCityIso } from '#domain/city-time.ts';
import { publicName } from '#domain/public-name.ts';
import type { ReviewRow } from './review-queries.ts';

export function presentReview({ userName, createdAt, ...review }: ReviewRow): Review {
  return { ...review, createdAt: toCityIso(createdAt), User: { name: publicName(userName) } };
}
