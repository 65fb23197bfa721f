import { ReviewSection } from '../reviews/review-section.tsx';
import type { StationData } from './load-station.ts';

/** Reviews of the station, with the form to write one. */
export function StationReviews({ loaded: { station, today } }: { loaded: StationData }) {
  const { id, name, averageRating, reviewCount, reviews } = station;
  return (
    <ReviewSection
      key={id}
      place={{ kind: 'station', id, name }}
      {...{ averageRating, reviewCount, reviews, today }}
    />
  );
}
