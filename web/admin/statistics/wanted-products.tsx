import { Link } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { counted } from '#domain/text.ts';
import { paths } from '#web/paths.ts';
import { FigureTable } from './figure-table.tsx';

/** The cuts that most people follow, as bars against the first one. */
export function WantedProducts({ data }: { data: Reply<Endpoints['readWantedProducts']>['data'] }) {
  const { products } = data;
  const most = products[0]?.favorites ?? 0;
  if (most === 0) {
    return <p>Ninguém segue um corte ainda. A lista aparece quando alguém favoritar o primeiro.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col">
        {products.map(({ id, name, favorites }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3 text-small"
          >
            <Link
              to={paths.product(id)}
              className="inline-flex min-h-tap items-center wrap-anywhere hover:underline lg:min-h-8"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="h-2.5 rounded-sm bg-track">
              <span
                className="block h-full rounded-sm bg-primary-ink"
                style={{ width: `${(favorites * 100) / most}%` }}
              />
            </span>
            <span className="num">{counted(favorites, 'pessoa')}</span>
          </li>
        ))}
      </ol>
      <FigureTable
        caption="Cortes que mais pessoas seguem"
        head={['Corte', 'Pessoas que seguem', 'Preços reportados em 90 dias']}
        rows={products.map(({ id, name, favorites, reports }) => ({
          key: id,
          cells: [name, favorites.toLocaleString('pt-BR'), reports.toLocaleString('pt-BR')],
        }))}
      />
    </div>
  );
}
