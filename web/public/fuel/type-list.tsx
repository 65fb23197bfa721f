import type { Day } from '#domain/city-time.ts';
import { savingOf } from '#domain/savings.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { brandAndPlace } from './fuel-text.ts';
import type { FuelInCity } from './fuel-view.ts';
import { unitOf } from './unit-of.ts';

interface TypeListProps {
  fuels: readonly FuelInCity[];
  /** URL of the price table of one fuel */
  to: (typeId: number) => string;
  today: Day;
}

/** Lists fuels by their lowest price; fuels without any price come last. */
export function TypeList({ fuels, to, today }: TypeListProps) {
  const lowest = ({ comparison }: FuelInCity) => comparison?.lowest ?? Number.POSITIVE_INFINITY;
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {fuels
        .toSorted((a, b) => lowest(a) - lowest(b))
        .map((fuel) => (
          <li key={fuel.type.id} className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h3 className="heading text-h3">{fuel.type.name}</h3>
              {fuel.comparison && <SavingsChip saving={savingOf(fuel.comparison, 'highest')} wide />}
            </div>
            {fuel.type.description && (
              <p className="text-small text-muted-foreground">{fuel.type.description}</p>
            )}
            <TypeFacts fuel={fuel} to={to} today={today} />
          </li>
        ))}
    </ul>
  );
}

function TypeFacts({
  fuel: { type, comparison },
  to,
  today,
}: {
  fuel: FuelInCity;
  to: TypeListProps['to'];
  today: Day;
}) {
  if (!comparison) return <p className="text-small text-stale">Sem preços disponíveis</p>;
  const [lowest] = comparison.ranked;
  return (
    <>
      <Price value={lowest.price} unit={unitOf(type)} size="md" />
      <p className="text-small">
        <span className="block font-semibold">{lowest.place.name}</span>
        <span className="text-muted-foreground">{brandAndPlace(lowest.place)}</span>
      </p>
      <Freshness {...lowest} today={today} />
      <CityRuler
        prices={comparison.ranked.map(({ price }) => price)}
        value={lowest.price}
        mean={comparison.mean}
        labels="ends"
      />
      <ButtonLink to={to(type.id)} variant="outline" block className="mt-auto">
        Ver preços
        <span className="sr-only">
          {' '}
          de {type.name}, {counted(comparison.ranked.length, 'posto')}
        </span>
      </ButtonLink>
    </>
  );
}
