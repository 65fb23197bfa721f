import { ChartLine, FileUp, MapPinned } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const ways = [
  { name: 'imports', label: 'Importar pesquisa da ANP', to: panelPaths.imports(), icon: FileUp },
  {
    name: 'locations',
    label: 'Coordenadas dos postos',
    to: panelPaths.list('stationLocations'),
    icon: MapPinned,
  },
  {
    name: 'statistics',
    label: 'Estatísticas',
    to: panelPaths.statistics({ kind: 'fuel' }),
    icon: ChartLine,
  },
] as const;

/** Links to the pages of the panel that keep many stations and prices at once; where one is named, to that one only. */
export function FuelPages({ only }: { only?: (typeof ways)[number]['name'] }) {
  return (
    <nav aria-label="Outras páginas de combustível" className="flex flex-wrap gap-2">
      {ways
        .filter(({ name }) => only === undefined || name === only)
        .map(({ label, to, icon: Icon }) => (
          <ButtonLink key={to} to={to} variant="soft" icon={<Icon aria-hidden="true" />}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}
