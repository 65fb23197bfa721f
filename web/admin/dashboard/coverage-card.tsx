import { useState } from 'react';
import { formatClock } from '#domain/city-time.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Card, SeeAllLink } from '../card.tsx';
import { CoverageBars } from '../coverage-bars.tsx';
import { QueryResult } from '../query-result.tsx';

const shown = 8;
const words = {
  meat: { label: 'Carnes', places: 'estabelecimento', products: 'cortes acompanhados' },
  fuel: { label: 'Combustível', places: 'posto', products: 'combustíveis acompanhados' },
} as const;
const options = (['meat', 'fuel'] as const).map((value) => ({ value, label: words[value].label }));

/** Shows how many prices of each place are valid, fewest first. */
export function CoverageCard() {
  const [kind, setKind] = useState<CoverageKind>('meat');
  const coverage = useCall(
    'listPriceCoverage',
    { query: { ...(kind === 'fuel' && { kind }), limit: shown } },
    { askAgain: true },
  );
  const { places, products } = words[kind];
  return (
    <Card
      title="Cobertura de preços"
      aside={
        <Segmented
          legend="Preços de"
          name="cobertura"
          options={options}
          value={kind}
          onChange={(value) => setKind(value === 'fuel' ? 'fuel' : 'meat')}
          className="[&>legend]:sr-only"
        />
      }
      about={`Preços dentro da validade por ${places}${coverage.data ? `, dos ${coverage.data.products} ${products}` : ''}. Os que têm menos vêm primeiro.${coverage.data ? ` Contado às ${formatClock(coverage.data.countedAt)}.` : ''}`}
    >
      <QueryResult
        query={coverage}
        trouble="Não foi possível carregar a cobertura de preços."
        waiting={
          <Loading>
            <Skeleton className="h-64 w-full" />
          </Loading>
        }
      >
        {({ data, count, products }) =>
          data.length === 0 ? (
            <Nothing kind={kind} />
          ) : (
            <>
              <CoverageBars kind={kind} places={data} products={products} />
              {count > data.length && (
                <SeeAllLink to={panelPaths.statistics({ kind })}>{`Ver todos os ${count}`}</SeeAllLink>
              )}
            </>
          )
        }
      </QueryResult>
    </Card>
  );
}

function Nothing({ kind }: { kind: CoverageKind }) {
  return kind === 'meat' ? (
    <div className="flex flex-col items-start gap-3">
      <p>Ainda não há estabelecimentos. A cobertura aparece com o primeiro.</p>
      <ButtonLink variant="soft" to={panelPaths.list('establishments')}>
        Cadastrar estabelecimentos
      </ButtonLink>
    </div>
  ) : (
    <div className="flex flex-col items-start gap-3">
      <p>Ainda não há postos. A primeira pesquisa da ANP traz postos e preços.</p>
      <ButtonLink variant="soft" to={panelPaths.imports()}>
        Importar pesquisa
      </ButtonLink>
    </div>
  );
}
