import { CityRuler } from '#web/components/city-ruler.tsx';
import { sayPosition } from './report-texts.ts';

interface ReportRulerProps {
  /** the typed price in reais; null or NaN: none yet */
  price: number | null;
  /** the city's valid prices in reais */
  cityPrices: readonly number[];
}

/** Shows where a typed price falls between the city's lowest and highest valid price. */
export function ReportRuler({ price, cityPrices }: ReportRulerProps) {
  const said = sayPosition(price, cityPrices);
  if (said === null) return null;
  // A price that is not on this scale is told by the sentence alone.
  const isMarked =
    price !== null && price > 0 && cityPrices.length > 1 && price <= 3 * Math.max(...cityPrices);
  return (
    <div className="rounded-md bg-card-sunken p-3 [--halo:var(--card-sunken)]">
      <CityRuler
        prices={cityPrices}
        value={isMarked ? price : null}
        expired={false}
        mean={null}
        size="md"
        labels="ends"
      />
      <p role="status" className="mt-1 text-small font-semibold">
        {said}
      </p>
    </div>
  );
}
