import { FileUp, Grid2x2Check, Layers } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const ways = [
  { label: 'Rodada semanal', to: panelPaths.priceRound(), icon: Grid2x2Check },
  { label: 'Importar planilha', to: panelPaths.priceImport(), icon: FileUp },
  { label: 'Lotes de preços', to: panelPaths.list('priceBatches'), icon: Layers },
] as const;

/** Links between the pages on which many prices are entered at once, and the list of what was saved there. */
export function PricePages({ here }: { here?: string }) {
  return (
    <nav aria-label="Entrada de preços" className="flex flex-wrap gap-2">
      {ways
        .filter(({ to }) => to !== here)
        .map(({ label, to, icon: Icon }) => (
          <ButtonLink key={to} to={to} variant="soft" icon={<Icon aria-hidden="true" />}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}
