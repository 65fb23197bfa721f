import {
  Beef,
  Boxes,
  ChartLine,
  Fuel,
  HandCoins,
  type LucideIcon,
  MapPinned,
  Store,
  Tags,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { panelPaths } from '#web/panel-paths.ts';

/** Nine tiles, in the order of the spec (back office, section 2, Dashboard). */
const tiles: readonly { icon: LucideIcon; label: string; to: string }[] = [
  { icon: Beef, label: 'Produtos', to: panelPaths.list('products') },
  { icon: Store, label: 'Estabelecimentos', to: panelPaths.list('establishments') },
  { icon: Tags, label: 'Categorias', to: panelPaths.list('categories') },
  { icon: Boxes, label: 'Setores', to: panelPaths.list('sectors') },
  { icon: MapPinned, label: 'Regiões', to: panelPaths.list('regions') },
  { icon: HandCoins, label: 'Preços', to: panelPaths.list('prices') },
  { icon: Fuel, label: 'Combustível', to: panelPaths.section('fuel') },
  { icon: UsersRound, label: 'Usuários', to: panelPaths.list('users') },
  { icon: ChartLine, label: 'Estatísticas', to: panelPaths.statistics() },
];

export function QuickAccess() {
  return (
    <section aria-labelledby="acesso-rapido">
      <h2 id="acesso-rapido" className="heading mb-3 text-h2">
        Acesso rápido
      </h2>
      <ul className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2 sm:gap-3 md:grid-cols-3">
        {tiles.map(({ icon: Icon, label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-border bg-card px-3 py-2 text-small font-semibold wrap-anywhere hover:bg-card-sunken sm:px-4 sm:text-body"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-primary-ink" />
              <span className="min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
