import {
  BadgePercent,
  Beef,
  Boxes,
  ChartLine,
  FileSpreadsheet,
  FileUp,
  Flag,
  Fuel,
  Grid2x2Check,
  History,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPinned,
  MessageSquareText,
  TicketPercent,
  UsersRound,
} from 'lucide-react';
import type { Waiting } from '#contract/dashboard.ts';
import { type AdminListName, type AdminSection, adminLists, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';

/** Pages of the daily work, in the second part of the menu; the first part has the ten sections of the spec. */
type Tool = 'messages' | 'round' | 'price-import' | 'imports' | 'sources' | 'statistics' | 'audit';

export interface Section {
  name: AdminSection | Tool;
  to: string;
  icon: LucideIcon;
  label: string;
  /** queues that are counted beside it */
  waiting?: readonly Exclude<
    keyof Waiting,
    'imports' | 'sources' | 'offTheMap' | 'stationSuccessions' | 'contestedPromotions'
  >[];
}

const section = (
  name: AdminSection,
  icon: LucideIcon,
  label: string,
  waiting?: Section['waiting'],
): Section => ({ name, to: panelPaths.section(name), icon, label, ...(waiting && { waiting }) });

export const overview: Section = {
  name: 'overview',
  to: paths.admin(),
  icon: LayoutDashboard,
  label: 'Visão geral',
};

/** Groups of the menu, in order. Spec, back office, section 2 (Access and shell). */
export const groups: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Catálogo',
    sections: [
      section('sectors', Boxes, 'Setores'),
      section('regions', MapPinned, 'Regiões'),
      section('acougue', Beef, 'Açougues'),
      section('fuel', Fuel, 'Combustível'),
    ],
  },
  {
    label: 'Ofertas',
    sections: [section('promotions', BadgePercent, 'Promoções'), section('coupons', TicketPercent, 'Cupons')],
  },
  {
    label: 'Moderação',
    sections: [
      section('reviews', MessageSquareText, 'Avaliações', ['reviews']),
      section('reported-prices', Flag, 'Preços reportados', ['reportedPrices', 'receipts']),
    ],
  },
  { label: 'Acesso', sections: [section('users', UsersRound, 'Usuários')] },
];

export const sections: readonly Section[] = [overview, ...groups.flatMap((group) => group.sections)];

export const tools: readonly Section[] = [
  {
    name: 'messages',
    to: panelPaths.list('messages'),
    icon: Mail,
    label: 'Mensagens',
    waiting: ['messages'],
  },
  { name: 'round', to: panelPaths.priceRound(), icon: Grid2x2Check, label: 'Rodada semanal' },
  { name: 'price-import', to: panelPaths.priceImport(), icon: FileSpreadsheet, label: 'Importar planilha' },
  { name: 'imports', to: panelPaths.imports(), icon: FileUp, label: 'Importar pesquisa' },
  { name: 'sources', to: panelPaths.sources(), icon: Landmark, label: 'Fontes' },
  { name: 'statistics', to: panelPaths.statistics(), icon: ChartLine, label: 'Estatísticas' },
  { name: 'audit', to: panelPaths.list('audit'), icon: History, label: 'Auditoria' },
];

/** A page that the panel's search finds. */
interface Screen {
  label: string;
  to: string;
  /** further words to find it by */
  also?: string;
}

/** Pages that are not in the menu, by section. */
const others: Readonly<Partial<Record<AdminSection, readonly Screen[]>>> = {
  acougue: [
    { label: 'Produtos', to: panelPaths.list('products'), also: 'cortes' },
    { label: 'Estabelecimentos', to: panelPaths.list('establishments'), also: 'lojas mercados' },
    { label: 'Categorias', to: panelPaths.list('categories') },
    { label: 'Preços', to: panelPaths.list('prices') },
    {
      label: 'Pedidos de lojas',
      to: panelPaths.list('merchantClaims'),
      also: 'esta loja é minha respostas avaliações nomes de balança convites',
    },
    { label: 'Lotes de preços', to: panelPaths.list('priceBatches'), also: 'rodadas planilhas desfazer' },
  ],
  fuel: [
    { label: 'Marcas de combustível', to: panelPaths.list('fuelBrands'), also: 'bandeiras' },
    { label: 'Tipos de combustível', to: panelPaths.list('fuelTypes') },
    { label: 'Postos', to: panelPaths.list('fuelStations') },
    { label: 'Preços de combustível', to: panelPaths.list('fuelPrices') },
    { label: 'Postos com outro CNPJ', to: panelPaths.list('stationSuccessions'), also: 'mesmo endereço' },
    { label: 'Coordenadas dos postos', to: panelPaths.list('stationLocations'), also: 'mapa' },
  ],
  'reported-prices': [
    { label: 'Comprovantes', to: panelPaths.list('receipts'), also: 'notas fiscais' },
    { label: 'Regras de confiança', to: panelPaths.moderationRules() },
  ],
};

const synonyms: Partial<Record<Section['name'], string>> = {
  overview: 'Painel Administrativo início',
  acougue: 'Módulo de Açougues carnes',
  fuel: 'Módulo de Combustíveis',
  round: 'grade da semana preços novo preço',
  'price-import': 'preços CSV Excel',
  imports: 'pesquisas da ANP',
  sources: 'ANP pesquisa cadastro automático postos',
  audit: 'registro de mudanças histórico',
  messages: 'contato',
};

/** Every page of the panel. */
export const screens: readonly Screen[] = [
  ...[...sections, ...tools].map(({ name, label, to }) => ({ label, to, also: synonyms[name] ?? '' })),
  ...Object.values(others).flat(),
];

/** Returns the entry of the menu for an address; undefined for an unknown address. */
export function sectionOf(pathname: string): Section['name'] | undefined {
  const tool = tools.find(({ to }) => isWithin(pathname, to));
  if (tool) return tool.name;
  const [, , page = ''] = pathname.split('/');
  if (page === '') return 'overview';
  const belonging = (Object.keys(others) as AdminSection[]).find((name) =>
    others[name]?.some(({ to }) => isWithin(pathname, to)),
  );
  return belonging ?? sections.find(({ name }) => name === page)?.name;
}

const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`);

/** Returns the lists whose unsaved changes are counted beside an entry of the menu. */
export function listsOf(name: Section['name']): AdminListName[] {
  return (Object.keys(adminLists) as AdminListName[]).filter(
    (list) => sectionOf(adminLists[list].path) === name,
  );
}
