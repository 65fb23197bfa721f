import {
  Bookmark,
  Heart,
  HeartHandshake,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  Settings,
  Star,
  TicketPercent,
  Upload,
  UserRound,
} from 'lucide-react';
import { type AccountTab, accountTabs } from '#web/paths.ts';

interface TabFacts {
  label: string;
  icon: LucideIcon;
}

/** Label and icon of each tab, in the menu and in its title. */
export const tabFacts: Record<AccountTab, TabFacts> = {
  cupons: { label: 'Meus Cupons', icon: TicketPercent },
  favoritos: { label: 'Meus Favoritos', icon: Heart },
  'precos-relatados': { label: 'Preços Relatados', icon: MessageSquareText },
  avaliacoes: { label: 'Avaliações', icon: Star },
  comprovantes: { label: 'Comprovantes', icon: ReceiptText },
  'enviar-comprovante': { label: 'Enviar Comprovante', icon: Upload },
  perfil: { label: 'Meu Perfil', icon: UserRound },
  configuracoes: { label: 'Configurações', icon: Settings },
};

interface TabGroup {
  label: string;
  icon: LucideIcon;
  /** the first one is where its row in the menu leads */
  tabs: readonly [AccountTab, ...AccountTab[]];
}

/** The rows of the menu, each with the entries of the specification that it holds (public side, section 2). */
export const tabGroups: readonly TabGroup[] = [
  { label: 'Minhas coisas', icon: Bookmark, tabs: ['favoritos'] },
  {
    label: 'Contribuições',
    icon: HeartHandshake,
    tabs: ['precos-relatados', 'avaliacoes', 'comprovantes', 'enviar-comprovante'],
  },
  { label: 'Cupons', icon: TicketPercent, tabs: ['cupons'] },
  { label: 'Ajustes', icon: Settings, tabs: ['perfil', 'configuracoes'] },
];

/** The row of the menu that holds a tab. */
export const groupOf = (tab: AccountTab): TabGroup | undefined =>
  tabGroups.find(({ tabs }) => tabs.includes(tab));

/** Reads the tab from the URL's query; null for none and for unknown names. */
export function readTab(search: string): AccountTab | null {
  const name = new URLSearchParams(search).get('aba');
  return accountTabs.find((tab) => tab === name) ?? null;
}

/** Tab that a wide screen shows beside the menu when the URL names none. */
export const firstTab: AccountTab = 'perfil';
