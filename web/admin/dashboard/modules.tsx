import { Beef, ChevronRight, Fuel, type LucideIcon, ShoppingBasket } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { sectorCalled } from '#domain/sectors.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { StatusBadge } from '#web/ui/badge.tsx';

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
