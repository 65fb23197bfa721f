import {
  BadgePercent,
  Beef,
  Boxes,
  Flag,
  Fuel,
  LayoutDashboard,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  TicketPercent,
  UsersRound,
} from 'lucide-react';
import { type AdminListName, type AdminSection, adminLists, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';

/** An entry of the menu of the panel. */
export interface Section {
  name: AdminSection;
  to: string;
  icon: LucideIcon;
  label: string;
  /** the queues that are counted beside it */
  waiting?: readonly ('reviews' | 'reportedPrices' | 'receipts')[];
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

/** The menu's groups in its order. Spec, back office, section 2 (Access and shell). */
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

/** Pages without an entry of their own belong to another one; the overview has what concerns the whole panel. */
const belonging: Readonly<Record<string, AdminSection>> = {
  products: 'acougue',
  establishments: 'acougue',
  categories: 'acougue',
  prices: 'acougue',
  receipts: 'reported-prices',
  statistics: 'overview',
  imports: 'overview',
  audit: 'overview',
  messages: 'overview',
};

/** Returns the section that an address belongs to; undefined for an address that nobody knows. */
export function sectionOf(pathname: string): AdminSection | undefined {
  const [, , page = ''] = pathname.split('/');
  if (page === '') return 'overview';
  return belonging[page] ?? sections.find(({ name }) => name === page)?.name;
}

/** Returns the lists whose unsaved changes are counted beside a section. */
export function listsOf(name: AdminSection): AdminListName[] {
  return (Object.keys(adminLists) as AdminListName[]).filter(
    (list) => sectionOf(adminLists[list].path) === name,
  );
}
