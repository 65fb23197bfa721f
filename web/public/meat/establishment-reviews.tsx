import { ReviewSection } from '../reviews/review-section.tsx';
import type { EstablishmentData } from './load-establishment.ts';

/** Reviews of the shop, with the form to write one. */
export function EstablishmentReviews({ loaded: { establishment, today } }: { loaded: EstablishmentData }) {
  const { id, name, averageRating, reviewCount, reviews } = establishment;
  return (
    <ReviewSection
      key={id}
      place={{ kind: 'establishment', id, name }}
      {...{ averageRating, reviewCount, reviews, today }}
      className="shop-rail"
    />
  );
}
