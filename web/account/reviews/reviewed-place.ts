import type { OwnReview } from '#contract/reviews.ts';
import { paths } from '#web/paths.ts';

/** The place of a review: its name and page. */
export function placeOf({ Establishment, FuelStation }: OwnReview): { name: string; to: string } {
  if (Establishment) return { name: Establishment.name, to: paths.establishment(Establishment.id) };
  if (FuelStation) return { name: FuelStation.name, to: paths.station(FuelStation.id) };
  return { name: 'Lugar removido', to: paths.home() };
}
