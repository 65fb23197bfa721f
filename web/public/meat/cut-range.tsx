import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import type { CutRow } from './meat-view.ts';
import { UnitNote } from './unit-note.tsx';

interface CutRangeProps {
  row: CutRow;
  /** the marked price in reais: the lowest that the filters leave */
  lowest: number | null;
  today: Day;
  children?: ReactNode;
}

/** The prices of a cut in the whole city, on one ruler, with the way to its page. */
export function CutRange({ row: { cut, comparison }, lowest, today, children }: CutRangeProps) {
  const { mean, expired, from, to, prices, ranked } = comparison;
  return (
    <section aria-labelledby="na-cidade" className="rounded-lg border border-border bg-card p-4 lg:p-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <HeartButton kind="product" id={cut.id} name={cut.name} />
        <h2 id="na-cidade" className="heading min-w-0 flex-1 text-h3">
          <Link to={paths.product(cut.id)} className="hover:underline">
            {`${cut.name} na cidade, ${sayDays([from, to], today)}`}
          </Link>
          <UnitNote unit={cut.unit} />
        </h2>
        <span className="text-small text-muted-foreground max-md:basis-full">
          {expired
            ? counted(ranked.length, 'preço')
            : counted(ranked.length, 'preço válido', 'preços válidos')}
        </span>
      </div>
      {ranked.length > 1 && (
        <CityRuler prices={prices} value={lowest} expired={expired} mean={mean} size="lg" labels="all" />
      )}
      {children}
    </section>
  );
}
