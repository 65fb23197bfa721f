import { cellOf } from '#domain/cells.ts';
import type { Point } from '#domain/distance.ts';
import type { NearOrder } from '#domain/near-list.ts';
import { type Car, usualAmount } from '#domain/trip.ts';

/** Names all that decides which price is the best near a person: their cell, the order of lists, the car, and how much they buy. */
export function basisOf(
  point: Point,
  order: NearOrder,
  { tankLitres, kmPerLitre, ethanolPercent, amount }: Car & { amount: number },
): string {
  const parts = [cellOf(point), order, tankLitres, kmPerLitre, ethanolPercent];
  // Earlier versions stored bases without an amount, which were for the usual one.
  return (amount === usualAmount ? parts : [...parts, amount]).join(' ');
}
