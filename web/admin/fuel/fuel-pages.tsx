import { ChartLine, FileUp, MapPinned } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const ways = [
  { label: 'Importar pesquisa da ANP', to: panelPaths.imports(), icon: FileUp },
  { label: 'Coordenadas dos postos', to: panelPaths.list('stationLocations'), icon: MapPinned },
  { label: 'Estatísticas', to: panelPaths.statistics({ kind: 'fuel' }), icon: ChartLine },
] as const;

/** Links to the pages of the panel that keep many stations and prices at once. */
export function FuelPages() {
  return (
    <nav aria-label="Outras páginas de combustível" className="flex flex-wrap gap-2">
      {ways.map(({ label, to, icon: Icon }) => (
        <ButtonLink key={to} to={to} variant="soft" icon={<Icon aria-hidden="true" />}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
