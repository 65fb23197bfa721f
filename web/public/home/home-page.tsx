import { ChevronRight, Fuel } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Rings } from '#web/ui/rings.tsx';

export const meta = () => [
  { title: 'Compara Palmas: compare e economize' },
  { name: 'description', content: 'Preço do combustível em cada posto de Palmas, com fonte e data.' },
];

export default function HomePage() {
  return (
    <>
      <section className="on-band relative overflow-hidden bg-band text-band-foreground">
        <Rings className="absolute right-0 -bottom-56 size-[34rem] opacity-40 max-lg:hidden" />
        <div className="relative mx-auto max-w-page px-gutter py-12 lg:py-20">
          <h1 className="display text-display">
            Compare e <span className="text-gold">economize</span>
          </h1>
          <p className="mt-3 max-w-md text-lead text-band-muted">
            O preço de cada posto de Palmas, com a fonte e a data de cada valor. Compare antes de sair de
            casa.
          </p>
        </div>
      </section>
      <section aria-labelledby="categorias" className="mx-auto max-w-page px-gutter pt-section">
        <h2 id="categorias" className="heading text-h2">
          Categorias
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
          <li>
            <Link
              to={paths.fuel()}
              className="flex items-center gap-4 rounded-lg border border-border bg-card p-4 hover:bg-card-sunken"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
                <Fuel size={24} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">Combustível</span>
                <span className="block text-small text-muted-foreground">
                  Gasolina, etanol e diesel, posto a posto
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-muted-foreground" />
            </Link>
          </li>
        </ul>
      </section>
    </>
  );
}
