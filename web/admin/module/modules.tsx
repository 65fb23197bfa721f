import {
  Beef,
  ChartLine,
  FileUp,
  Fuel,
  Grid2x2Check,
  HandCoins,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  MapPinned,
  Store,
  Tag,
  Tags,
} from 'lucide-react';
import { useLocation } from 'react-router';
import type { PriceKind } from '#domain/prices.ts';
import { type AdminListName, type AdminSection, panelPaths } from '#web/panel-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface ModuleLink {
  label: string;
  to: string;
}

/** The pages of the panel for one kind of goods. */
interface Module {
  section: AdminSection;
  title: string;
  about: string;
  /** `counted`: the address of the rows that the overview counts, if they are not the whole list */
  lists: readonly { key: AdminListName; label: string; icon: LucideIcon; counted?: string }[];
  /** pages that edit many rows together */
  links: { label: string; to: readonly (ModuleLink & { icon: LucideIcon })[] };
  /** short tips for administrators, each with a link */
  tips: readonly { title: string; text: string; link: ModuleLink }[];
}

/** Spec, back office, section 2 (Admin fuel module, Admin butcher module). */
export const modules: Record<PriceKind, Module> = {
  meat: {
    section: 'acougue',
    title: 'Módulo de Açougues',
    about: 'Açougues e mercados da cidade: o que vendem, onde ficam e por quanto vendem hoje.',
    lists: [
      { key: 'products', label: 'Produtos', icon: Beef },
      { key: 'establishments', label: 'Estabelecimentos', icon: Store },
      {
        key: 'categories',
        label: 'Categorias',
        icon: Tags,
        counted: panelPaths.list('categories', { kind: 'meat' }),
      },
      { key: 'prices', label: 'Preços', icon: HandCoins },
    ],
    links: {
      label: 'Entrada de preços',
      to: [
        { label: 'Rodada semanal', to: panelPaths.priceRound(), icon: Grid2x2Check },
        { label: 'Importar planilha', to: panelPaths.priceImport(), icon: FileUp },
        { label: 'Lotes de preços', to: panelPaths.list('priceBatches'), icon: Layers },
      ],
    },
    tips: [
      {
        title: 'Preços em dia',
        text: 'Um preço vencido sai da comparação. A rodada semanal anota todos os cortes de um estabelecimento de uma vez.',
        link: {
          label: 'Ver os que vencem',
          to: panelPaths.list('prices', { validity: 'expiring' }),
        },
      },
      {
        title: 'Coordenadas',
        text: 'Sem um ponto no mapa o estabelecimento não aparece em “perto de você”. O CEP ajuda a achar o ponto.',
        link: {
          label: 'Ver os que não têm ponto',
          to: panelPaths.list('establishments', { coordinates: 'missing' }),
        },
      },
      {
        title: 'Outros nomes dos cortes',
        text: 'O mesmo corte muda de nome de loja para loja. A busca do site também encontra pelos outros nomes do produto.',
        link: { label: 'Ver produtos', to: panelPaths.list('products') },
      },
      {
        title: 'Categorias',
        text: 'Cada produto está em uma categoria, e cada categoria em um setor. Uma categoria com produtos não pode ser excluída.',
        link: { label: 'Ver categorias', to: panelPaths.list('categories') },
      },
    ],
  },
  fuel: {
    section: 'fuel',
    title: 'Módulo de Combustíveis',
    about:
      'Marcas, tipos de combustível, postos e preços que as pessoas comparam em Combustível. A pesquisa semanal da ANP traz a maior parte; aqui você completa e corrige.',
    lists: [
      { key: 'fuelBrands', label: 'Marcas', icon: Tag },
      { key: 'fuelTypes', label: 'Tipos', icon: Fuel },
      { key: 'fuelStations', label: 'Postos', icon: MapPin },
      { key: 'fuelPrices', label: 'Preços', icon: HandCoins },
    ],
    links: {
      label: 'Outras páginas de combustível',
      to: [
        { label: 'Importar pesquisa da ANP', to: panelPaths.imports(), icon: FileUp },
        { label: 'Coordenadas dos postos', to: panelPaths.list('stationLocations'), icon: MapPinned },
        { label: 'Estatísticas', to: panelPaths.statistics({ kind: 'fuel' }), icon: ChartLine },
      ],
    },
    tips: [
      {
        title: 'Coordenadas GPS',
        text: 'Um posto só aparece em “perto de você” com latitude e longitude. Busque-as pelo endereço, confira no mapa e aceite.',
        link: {
          label: 'Ver postos sem coordenadas',
          to: panelPaths.list('fuelStations', { coordinates: 'missing' }),
        },
      },
      {
        title: 'Vínculo com a marca',
        text: 'Ligue cada posto à sua marca: as pessoas filtram por ela. Um posto sem bandeira fica com “Nenhuma”.',
        link: { label: 'Ver postos', to: panelPaths.list('fuelStations') },
      },
      {
        title: 'URL do logotipo',
        text: 'A marca aceita a URL do logotipo ou uma imagem enviada. O site mostra só as enviadas, para não contar a outros servidores quem o visita.',
        link: { label: 'Ver marcas', to: panelPaths.list('fuelBrands') },
      },
      {
        title: 'Preços do dia',
        text: 'Em Novo Preço você registra todos os combustíveis de um posto de uma vez. Um preço vencido sai da comparação.',
        link: {
          label: 'Ver os que vencem',
          to: panelPaths.list('fuelPrices', { validity: 'expiring' }),
        },
      },
    ],
  },
};

export const tabsOf = ({ section, lists }: Module) => [
  { key: 'overview', label: 'Visão Geral', to: panelPaths.section(section), icon: LayoutDashboard },
  ...lists.map((list) => ({ ...list, to: panelPaths.list(list.key) })),
];

/** Returns the kind of goods that an address of the modules belongs to. */
export const kindAt = (pathname: string): PriceKind =>
  pathname.startsWith(panelPaths.section('fuel')) ? 'fuel' : 'meat';

export const useKind = (): PriceKind => kindAt(useLocation().pathname);

/** Returns the key of the tab for an address: the tab with the longest matching path, or else the first. */
export function tabAt(tabs: readonly { key: string; to: string }[], pathname: string): string {
  const [chosen] = tabs
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length);
  return (chosen ?? tabs[0])?.key ?? '';
}

/** Calls of the panel whose answers change with rows of the fuel module. */
export const fuelChanges = [
  'listFuelBrands',
  'listFuelTypes',
  'listFuelStations',
  'listPrices',
  'readPriceHistory',
  'checkPrice',
  'readFuelModule',
  'listStationLocations',
  'readDashboard',
] as const;

interface ModuleLinksProps {
  kind: PriceKind;
  /** shows only the link to this address */
  only?: string;
  /** hides the link to this address, which is the current page */
  except?: string;
}

/** Links to the pages of a module that edit many rows together. */
export function ModuleLinks({ kind, only, except }: ModuleLinksProps) {
  const { label, to: all } = modules[kind].links;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {all
        .filter(({ to }) => to !== except && (only === undefined || to === only))
        .map(({ label, to, icon: Icon }) => (
          <ButtonLink key={to} to={to} variant="soft" icon={<Icon aria-hidden="true" />}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}
