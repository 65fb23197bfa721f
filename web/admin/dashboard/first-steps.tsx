import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { Card } from '../card.tsx';

/** The way from an empty city to one with prices. It goes away with the first establishment. */
export function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  if (dashboard.demonstration || dashboard.establishments.count > 0) return null;
  const steps = [
    { label: 'Confira regiões e setores', to: panelPaths.list('regions') },
    { label: 'Confira categorias e produtos', to: panelPaths.list('products') },
    { label: 'Cadastre os estabelecimentos', to: panelPaths.list('establishments') },
    { label: 'Anote os preços da semana', to: panelPaths.priceRound() },
    { label: 'Importe a pesquisa da ANP para os postos', to: panelPaths.imports() },
  ];
  return (
    <Card
      title="Comece por aqui"
      about="A cidade ainda não tem estabelecimentos. Nesta ordem, logo haverá preços."
    >
      <ol className="list-inside list-decimal">
        {steps.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
