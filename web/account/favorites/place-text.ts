import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { distanceKm, formatDistance, type RoughPoint } from '#domain/distance.ts';

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
