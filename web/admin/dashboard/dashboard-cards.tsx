import {
  Beef,
  ChevronRight,
  Fuel,
  type LucideIcon,
  MapPinned,
  ShoppingBasket,
  Store,
  Tags,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatClock } from '#domain/city-time.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { sectorCalled } from '#domain/sectors.ts';
import { counted } from '#domain/text.ts';
import { Card, FigureCard, SeeAllLink } from '#web/admin/card.tsx';
import { CoverageBars } from '#web/admin/coverage-bars.tsx';
import { QueryResult } from '#web/admin/query-result.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

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

/** Shown as 'Em breve' until there is a sector of this name. */
const basket = 'Cesta Básica';

/** The modules of the product. Spec, back office, section 1. */
export function Modules({ dashboard }: { dashboard: Dashboard }) {
  const { products, establishments, fuel } = dashboard;
  const sectors = useCall('listSectors', { query: { search: basket } });
  const sector = sectorCalled(sectors.data?.data ?? [], basket);
  return (
    <section aria-labelledby="modulos">
      <h2 id="modulos" className="heading mb-3 text-h2">
        Módulos
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <Module
          icon={Beef}
          label="Açougue"
          about={`${counted(products.count, 'produto')}, ${counted(establishments.count, 'estabelecimento')}`}
          to={panelPaths.section('acougue')}
        />
        <Module
          icon={Fuel}
          label="Combustível"
          about={`${counted(fuel.stations, 'posto')}, ${counted(fuel.types, 'tipo')}, ${counted(fuel.brands, 'bandeira')}`}
          to={panelPaths.section('fuel')}
        />
        {sector ? (
          <Module
            icon={ShoppingBasket}
            label={basket}
            about={`${counted(sector.categories, 'categoria')}, ${counted(sector.establishments, 'estabelecimento')}`}
            to={panelPaths.list('products', { sectorId: sector.id })}
          />
        ) : (
          <li className="flex items-center gap-4 rounded-lg border border-dashed border-border-strong p-4">
            <span className="grid size-[48px] shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
              <ShoppingBasket size={22} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 font-bold wrap-anywhere">{basket}</span>
            <StatusBadge status="soon" />
          </li>
        )}
      </ul>
    </section>
  );
}

interface ModuleProps {
  icon: LucideIcon;
  label: string;
  about: string;
  to: string;
}

function Module({ icon: Icon, label, about, to }: ModuleProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-4 rounded-lg border border-border bg-card p-4 hover:bg-card-sunken"
      >
        <span className="grid size-[48px] shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Icon size={22} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-bold">{label}</span>
          <span className="block text-small text-muted-foreground">{about}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}

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
    { refetchOnMount: true },
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
