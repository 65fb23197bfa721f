import { Star } from 'lucide-react';
import type { Favorite } from '#contract/favorites.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatKm, type RoughPoint } from '#domain/distance.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { kmFrom } from '#web/place/user-place.ts';

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

/** '14,0 km · Jardim Aureny III', by road, or the region if the person's place is unknown. */
export function placeText(place: Place, point: RoughPoint | null): string {
  const { neighbourhood, Region, coordinatesPrecision } = place;
  const km = point && kmFrom(point, place);
  if (km !== null) {
    const distance = formatKm(km, coordinatesPrecision, point?.precision);
    return `${distance} · ${neighbourhood ?? region(Region)}`;
  }
  // 'Plano Diretor Sul' contains its region.
  if (neighbourhood && Region && neighbourhood.includes(Region.name)) return neighbourhood;
  return [neighbourhood, region(Region)].filter(Boolean).join(' · ');
}

/** A favourite whose price, if several places have the same lowest one, is that of the nearest place. */
export function withNearestPrice(favorite: Favorite, point: RoughPoint | null): Favorite {
  // A node of an older version names no other places.
  const { price, equalPrices = [] } = favorite;
  if (!point || !price) return favorite;
  const km = ({ Establishment }: typeof price) => kmFrom(point, Establishment) ?? Number.POSITIVE_INFINITY;
  return {
    ...favorite,
    price: equalPrices.reduce((nearest, each) => (km(each) < km(nearest) ? each : nearest), price),
  };
}

function region(known: Place['Region']): string {
  return known ? `Região ${known.name}` : 'Região não informada';
}
