import type { ReviewRow } from '#contract/reviews.ts';
import { paths } from '#web/paths.ts';

/** The place that a review is about. */
interface ReviewedPlace {
  kind: 'Estabelecimento' | 'Posto';
  name: string;
  region: string | undefined;
  /** its public page */
  to: string;
}

export function placeOf({ Establishment, FuelStation }: ReviewRow): ReviewedPlace {
  if (FuelStation) {
    const { id, name, Region } = FuelStation;
    return { kind: 'Posto', name, region: Region?.name, to: paths.station(id) };
  }
  return {
    kind: 'Estabelecimento',
    name: Establishment?.name ?? '',
    region: Establishment?.Region?.name,
    to: paths.establishment(Establishment?.id ?? 0),
  };
}
