import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import type { HomeData } from './home-data.ts';

/** Lists the city's regions. It appears before hydration, without script, and when no place has coordinates. */
export function ByRegion({ data: { regions } }: { data: Pick<HomeData, 'regions'> }) {
  return (
    <ul className="home-grid">
      {regions.map(({ id, name }) => (
        <li key={id} className="rounded-lg border border-border bg-card p-4">
          <h3 className="heading text-h4">Região {name}</h3>
          <Link
            to={paths.butchers({ regionId: id })}
            className="mt-2 flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
          >
            Açougues e mercados
          </Link>
          <Link
            to={paths.fuel({ regionId: id, tab: 'postos' })}
            className="flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
          >
            Postos
          </Link>
        </li>
      ))}
    </ul>
  );
}
