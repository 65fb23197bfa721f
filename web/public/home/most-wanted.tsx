import { Suspense } from 'react';
import { Link } from 'react-router';
import { popularCuts } from '#domain/popular-cuts.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { HomeData } from './home-data.ts';

const OxMap = lazyPart(() => import('./ox-map.tsx'));

/** The 'Mais Buscados' section: links to ten cuts with all their butchers. Wide screens also show them on an ox. */
export function MostWanted({ data: { cuts, today } }: { data: HomeData }) {
  const wide = useMedia('(width >= 64rem)');
  const priced = new Map(cuts.map((cut) => [cut.name, cut]));
  return (
    <section aria-labelledby="mais-buscados" className="home-section">
      <div>
        <h2 id="mais-buscados" className="heading text-h2">
          Mais Buscados
        </h2>
        <p className="mt-1 text-small text-muted-foreground">
          Toque no corte para comparar todos os açougues.
        </p>
      </div>
      <div className="wanted">
        <div className="wanted-map">
          {wide && (
            <Suspense fallback={null}>
              <OxMap cuts={cuts} today={today} />
            </Suspense>
          )}
        </div>
        <ul className="wanted-tiles">
          {popularCuts.map((name) => {
            const cut = priced.get(name);
            return (
              <li key={name}>
                <Link to={paths.butchers({ search: name })} className="wanted-tile">
                  <span className="heading text-h4">{name}</span>
                  <span className="flex flex-wrap items-baseline gap-x-1 text-small">
                    {cut && <span className="text-muted-foreground">a partir de</span>}
                    <Price value={cut?.price ?? null} unit="kg" size="sm" expired={cut?.expired ?? false} />
                  </span>
                  {cut && <Freshness {...cut.fresh} today={today} />}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
