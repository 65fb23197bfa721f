import { Beef, CircleUserRound, Fuel, House, ListChecks, type LucideIcon, MapPin } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface NavEntry {
  label: string;
  /** longer label for the header */
  headerLabel?: string;
  /** label in the footer, which shows no icons; entries without it are not in the footer */
  footerLabel?: string;
  to: string;
  /** URL for signed-in users, if it differs */
  signedIn?: string;
  icon: LucideIcon;
  header?: true;
  bottomBar?: true;
  /** first path segments of the pages that belong to this entry */
  owns: readonly string[];
}

/** Navigation entries in display order. Each working page adds one entry; pages that do not work yet are not listed. */
export const siteNav: readonly NavEntry[] = [
  { label: 'Início', footerLabel: 'Início', to: paths.home(), icon: House, bottomBar: true, owns: [''] },
  {
    label: 'Carnes',
    footerLabel: 'Preço da carne',
    to: paths.butchers(),
    icon: Beef,
    header: true,
    bottomBar: true,
    owns: ['acougues', 'estabelecimento', 'produto'],
  },
  {
    label: 'Combustível',
    footerLabel: 'Preço do combustível',
    to: paths.fuel(),
    icon: Fuel,
    header: true,
    bottomBar: true,
    owns: ['combustivel', 'posto'],
  },
  {
    label: 'Perto',
    headerLabel: 'Perto de mim',
    footerLabel: 'Perto de mim',
    to: paths.nearby(),
    icon: MapPin,
    header: true,
    bottomBar: true,
    // It has no page: 'Carnes' and 'Combustível' are it at the fragment of what is near.
    owns: [],
  },
  {
    label: 'Lista',
    footerLabel: 'Minha lista',
    to: paths.list(),
    icon: ListChecks,
    header: true,
    owns: ['lista'],
  },
  {
    label: 'Conta',
    to: paths.login(),
    signedIn: paths.dashboard(),
    icon: CircleUserRound,
    bottomBar: true,
    owns: ['dashboard'],
  },
];

/** Links of the institutional column in the footer. */
export const institutionalNav: readonly { label: string; to: string }[] = [
  { label: 'Sobre', to: paths.about() },
  { label: 'Termos de uso', to: paths.terms() },
  { label: 'Privacidade', to: paths.privacy() },
  { label: 'Contato', to: paths.contact() },
  { label: 'Conferir cupom', to: paths.counter() },
];

/** The address of the page. The server does not know its fragment. */
export function useHere(): { pathname: string; hash: string } {
  const { pathname, hash } = useLocation();
  return { pathname, hash: useHydrated() ? hash : '' };
}

/** Returns whether a page belongs to an entry. A section of a page with an entry of its own belongs to that entry. */
export function isCurrent(
  entry: NavEntry,
  { pathname, hash = '' }: { pathname: string; hash?: string },
): boolean {
  const isNear = [paths.nearby(), paths.nearby('fuel')].includes(pathname + hash);
  if (isNear) return entry.to === paths.nearby();
  return entry.owns.includes(pathname.split('/')[1] ?? '');
}
