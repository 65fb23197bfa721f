import { Suspense } from 'react';
import { Link } from 'react-router';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { Fold } from './fold.tsx';
import type { HomeData } from './home-data.ts';

const OxMap = lazyPart(() => import('./ox-map.tsx'));

/** The 'Mais Buscados' section: links to ten cuts with all their butchers. Wide screens also show them on an ox. */
export function MostWanted({ data: { cuts, fuels, wanted, today } }: { data: HomeData }) {
  const wide = useMedia('(width >= 64rem)');
  // If only fuel has prices, ten cuts would link to none.
  if (cuts.length === 0 && fuels.length > 0) return null;
  return (
    <Fold
      id="mais-buscados"
      title="Mais Buscados"
      chips={wanted.map(({ name }) => ({ name, to: paths.butchers({ search: name }) }))}
    >
      <p className="text-small text-muted-foreground">Toque no corte para comparar todos os açougues.</p>
      <div className="wanted">
        <div className="wanted-map">
          {wide && (
            <Suspense fallback={null}>
              <OxMap cuts={cuts} today={today} />
            </Suspense>
          )}
        </div>
        <ul className="wanted-tiles">
          {wanted.map(({ name, best }) => (
            <li key={name}>
              <Link to={paths.butchers({ search: name })} className="wanted-tile">
                <span className="heading text-h4">{name}</span>
                <span className="flex flex-wrap items-baseline gap-x-1 text-small">
                  {best && <span className="text-muted-foreground">a partir de</span>}
                  <Price value={best?.price ?? null} unit="kg" size="sm" expired={best?.expired ?? false} />
                </span>
                {best && <Freshness {...best.fresh} today={today} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}
