import { Beef, type LucideIcon, MapPinned, Store, Tags, UsersRound } from 'lucide-react';
import type { Dashboard } from '#contract/dashboard.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { FigureCard } from '../card.tsx';

interface Figure {
  icon: LucideIcon;
  label: string;
  count: number;
  about: string;
  to: string;
}

/** The five counts. Spec, back office, section 2 (Dashboard); design, section 6: real figures. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { establishments, products, categories, regions, users } = dashboard;
  const coverage = useCall('listPriceCoverage', { query: { limit: 8 } });
  const unpriced = coverage.data?.productsWithoutPrice;
  const figures: readonly Figure[] = [
    {
      icon: Store,
      label: 'Estabelecimentos',
      count: establishments.count,
      about: counted(establishments.verified, 'verificado'),
      to: panelPaths.list('establishments'),
    },
    {
      icon: Beef,
      label: 'Produtos',
      count: products.count,
      about: unpriced === undefined ? '' : unpricedText(unpriced),
      to: panelPaths.list('products'),
    },
    {
      icon: Tags,
      label: 'Categorias',
      count: categories.count,
      about: `em ${counted(categories.sectors, 'setor', 'setores')}`,
      to: panelPaths.list('categories'),
    },
    {
      icon: MapPinned,
      label: 'Regiões',
      count: regions.count,
      about: namesOf(regions),
      to: panelPaths.list('regions'),
    },
    {
      icon: UsersRound,
      label: 'Usuários',
      count: users.count,
      about: `${counted(users.newThisWeek, 'novo')} nesta semana`,
      to: panelPaths.list('users'),
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {figures.map((figure) => (
        <li key={figure.label}>
          <FigureCard {...figure} />
        </li>
      ))}
    </ul>
  );
}

function unpricedText(count: number): string {
  return count === 0 ? 'todos com preço válido' : `${count} sem preço válido`;
}

/** 'Norte, Sul, Taquaralto', 'Norte, Sul, Taquaralto e mais 2' */
function namesOf({ names, count }: Dashboard['regions']): string {
  const rest = count - names.length;
  return names.join(', ') + (rest > 0 ? ` e mais ${rest}` : '');
}
