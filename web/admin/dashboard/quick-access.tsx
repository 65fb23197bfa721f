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
import { paths } from '#web/paths.ts';

/** Nine tiles, in the order of the spec (back office, section 2, Dashboard). */
const tiles: readonly { icon: LucideIcon; label: string; to: string }[] = [
  { icon: Beef, label: 'Produtos', to: paths.adminList('products') },
  { icon: Store, label: 'Estabelecimentos', to: paths.adminList('establishments') },
  { icon: Tags, label: 'Categorias', to: paths.adminList('categories') },
  { icon: Boxes, label: 'Setores', to: paths.adminList('sectors') },
  { icon: MapPinned, label: 'Regiões', to: paths.adminList('regions') },
  { icon: HandCoins, label: 'Preços', to: paths.adminList('prices') },
  { icon: Fuel, label: 'Combustível', to: paths.adminSection('fuel') },
  { icon: UsersRound, label: 'Usuários', to: paths.adminList('users') },
  { icon: ChartLine, label: 'Estatísticas', to: paths.statistics() },
];

/** Pages that neither the menu nor the tiles name. */
const others: readonly { label: string; to: string }[] = [
  { label: 'Rodada semanal', to: paths.priceRound() },
  { label: 'Importar planilha', to: paths.priceImport() },
  { label: 'Lotes de preços', to: paths.adminList('priceBatches') },
  { label: 'Importar pesquisa', to: paths.adminImports() },
  { label: 'Coordenadas dos postos', to: paths.adminList('stationLocations') },
  { label: 'Mensagens', to: paths.adminList('messages') },
  { label: 'Auditoria', to: paths.adminList('audit') },
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

export function OtherPages() {
  return (
    <nav aria-label="Outras páginas" className="flex flex-wrap items-center gap-x-5 text-small">
      <span aria-hidden="true" className="text-muted-foreground">
        Também no painel:
      </span>
      {others.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
