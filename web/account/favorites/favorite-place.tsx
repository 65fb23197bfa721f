import { Star } from 'lucide-react';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { distanceKm, formatDistance, type RoughPoint } from '#domain/distance.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';

/** A star and '4,6 (12)'; nothing without reviews. */
export function PlaceRating({
  averageRating,
  reviewCount,
}: {
  averageRating: number | null;
  reviewCount: number;
}) {
  if (averageRating === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap num">
      <Star size={14} aria-hidden="true" className="fill-current text-gold-ink" />
      <span aria-hidden="true">
        {formatRating(averageRating)} ({reviewCount})
      </span>
      <span className="sr-only">
        {formatRating(averageRating)} de 5 estrelas, {counted(reviewCount, 'avaliação', 'avaliações')}
      </span>
    </span>
  );
}

interface Place {
  neighbourhood: string | null;
  Region: { name: string } | null;
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision?: CoordinatePrecision | null | undefined;
}

/** 'Jardim Aureny III · 14,0 km', or the region if the user's location is unknown. */
export function placeText(place: Place, point: RoughPoint | null): string {
  const { neighbourhood, Region, latitude, longitude, coordinatesPrecision } = place;
  if (point && latitude !== null && longitude !== null) {
    const distance = formatDistance(
      distanceKm(point, { latitude, longitude }),
      coordinatesPrecision,
      point.precision,
    );
    return [neighbourhood ?? region(Region), distance].filter(Boolean).join(' · ');
  }
  // 'Plano Diretor Sul' contains its region.
  if (neighbourhood && Region && neighbourhood.includes(Region.name)) return neighbourhood;
  return [neighbourhood, region(Region)].filter(Boolean).join(' · ');
}

function region(known: Place['Region']): string {
  return known ? `Região ${known.name}` : 'Região não informada';
}
