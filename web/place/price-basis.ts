import { cellOf } from '#domain/cells.ts';
import type { Point } from '#domain/distance.ts';
import type { NearOrder } from '#domain/near-list.ts';
import type { Car } from '#domain/trip.ts';

/** Names all that decides which price is the best near a person: their cell, the order of lists, and the car. */
export function basisOf(
  point: Point,
  order: NearOrder,
  { tankLitres, kmPerLitre, ethanolPercent }: Car,
): string {
  return [cellOf(point), order, tankLitres, kmPerLitre, ethanolPercent].join(' ');
}
