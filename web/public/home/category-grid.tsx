import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeWords, sayPlaces, shopWords, stationWords } from '#domain/price-counts.ts';
import { counted } from '#domain/text.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { type CategoryKey, categories, pageOf } from './categories.ts';
import { Fold } from './fold.tsx';
import type { HomeData } from './home-data.ts';

/** The 'Categorias' section: available categories with their real counts, and those that are 'Em breve'. */
export function CategoryGrid({ data }: { data: HomeData }) {
  return (
    <Fold id="categorias" title="Categorias">
      <ul className="home-grid">
        {categories.map(({ key, name, icon }) => {
          const to = pageOf(key, data);
          return (
            <li key={key} className={to ? 'category-card' : 'category-card category-card-soon'}>
              <Card icon={icon} name={name} to={to}>
                {to ? countsText(key, data) : <StatusBadge status="soon" />}
              </Card>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

/** Gives the category's counts, or a fixed text while there is nothing to count. */
function countsText(key: CategoryKey, data: HomeData): string {
  const { meat, fuel } = data;
  const open = data.open[key];
  if (open) {
    return open.places > 0
      ? `${counted(open.things, 'produto')} em ${sayPlaces(open, ...placeWords)}`
      : 'Produto a produto, em cada estabelecimento';
  }
  if (key === 'combustivel') {
    return fuel.places > 0
      ? `${counted(fuel.things, 'tipo')} em ${sayPlaces(fuel, ...stationWords)}`
      : 'Gasolina, etanol e diesel, posto a posto';
  }
  return meat.places > 0
    ? `${counted(meat.things, 'corte')} em ${sayPlaces(meat, ...shopWords)}`
    : 'Corte a corte, em açougues e mercados';
}

interface CardProps {
  icon: LucideIcon;
  name: string;
  /** null while the category has no page yet */
  to: string | null;
  children: ReactNode;
}

function Card({ icon: Icon, name, to, children }: CardProps) {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="heading text-h4">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-small text-muted-foreground">{children}</p>
      </div>
      {to && <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted-foreground" />}
    </>
  );
}
