import {
  Heart,
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

/** How each part of the account is called, in the menu and on top of its page. */
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

/** What works already; the other tabs say what they will hold. */
const working = ['perfil', 'configuracoes'] as const satisfies readonly AccountTab[];
export type SoonTab = Exclude<AccountTab, (typeof working)[number]>;

export function isSoon(tab: AccountTab): tab is SoonTab {
  return !(working as readonly AccountTab[]).includes(tab);
}

/** The part of the address that says which tab; null for none, and for what nobody knows. */
export function readTab(search: string): AccountTab | null {
  const said = new URLSearchParams(search).get('aba');
  return accountTabs.find((tab) => tab === said) ?? null;
}

/** What a wide screen shows beside the menu where no tab was chosen. */
export const firstTab: AccountTab = 'perfil';
