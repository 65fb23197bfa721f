import { Link } from 'react-router';
import { widestFirst } from '#domain/leading-cuts.ts';
import { sayDays } from '#domain/price-days.ts';
import { saySellers, sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { PriceTag } from '#web/components/price-tag.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { paths } from '#web/paths.ts';
import { unitOf } from '../fuel/unit-of.ts';
import { leadingFuels } from './headline.ts';
import type { Best, HomeData } from './home-data.ts';

const rows = 3;

/**
 * Shows three lowest prices of the city: of the cuts with the widest spread, and of the first fuel; more fuels if there
 * are fewer cuts. The prices of the headline are always included.
 */
export function LowestNow({ data }: { data: HomeData }) {
  const widest = widestFirst(data.cuts);
  const cuts = widest.length > 0 ? widest : data.cuts;
  const shownCuts = cuts.slice(0, rows - Math.min(1, data.fuels.length));
  const fuels = leadingFuels(data, rows - shownCuts.length);
  const chosen = [
    ...shownCuts.map((cut) => ({
      ...cut,
      key: `corte-${cut.productId}`,
      unit: 'kg' as const,
      to: paths.product(cut.productId),
      place: saySellers(cut.establishment.name, cut.ties),
    })),
    ...fuels.map((fuel) => ({
      ...fuel,
      key: `combustivel-${fuel.id}`,
      unit: unitOf(fuel),
      to: paths.station(fuel.station.id),
      place: `${fuel.station.name}, ${fuel.station.place}${sayTies(fuel.ties)}`,
    })),
  ];
  if (chosen.length === 0) return null;
  return (
    <section aria-labelledby="menores-precos" className="rounded-lg bg-card p-4 text-foreground">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-border pb-3">
        <h2 id="menores-precos" className="heading text-h4">
          {chosen.every(({ expired }) => expired) ? 'Últimos preços conhecidos' : 'Menores preços'}
        </h2>
        <span className="text-small text-muted-foreground">
          {sayDays(
            chosen.map(({ fresh }) => fresh.day),
            data.today,
          )}
        </span>
      </div>
      <ul className="divide-y divide-border">
        {chosen.map(({ key, ...row }) => (
          <li key={key} className="relative py-3 last:pb-0">
            <Row {...row} today={data.today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Best {
  name: string;
  place: string;
  unit: PriceUnit;
  /** the page with the other prices of the cut or of the station */
  to: string;
  today: string;
}

function Row({ name, place, unit, to, price, fresh, compared, mean, expired, seenLower, today }: RowProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-24">
          <h3 className="heading text-h4">
            {/* The whole row is clickable: the link's ::after covers it. */}
            <Link to={to} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          </h3>
          <p className="text-small text-muted-foreground">{place}</p>
          <Freshness {...fresh} today={today} />
          <SeenLower of={seenLower} best={price} today={today} />
        </div>
        <PriceTag value={price} unit={unit} expired={expired} full spoken="menor preço da cidade" />
      </div>
      <CityRuler prices={compared} value={price} expired={expired} mean={mean} size="md" labels="all" />
    </>
  );
}
