import { FileUp, Grid2x2Check, Layers } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const ways = [
  { label: 'Rodada semanal', to: paths.priceRound(), icon: Grid2x2Check },
  { label: 'Importar planilha', to: paths.priceImport(), icon: FileUp },
  { label: 'Lotes de preços', to: paths.adminList('priceBatches'), icon: Layers },
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
