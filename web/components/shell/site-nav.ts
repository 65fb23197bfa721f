import { Beef, CircleUserRound, Fuel, House, type LucideIcon, MapPin } from 'lucide-react';
import { paths } from '#web/paths.ts';

export interface NavEntry {
  label: string;
  /** in the header, where there is room for more words */
  headerLabel?: string;
  /** in the footer, where it stands without its icon; none keeps it out */
  footerLabel?: string;
  to: string;
  /** for who is signed in, where that is another page */
  signedIn?: string;
  icon: LucideIcon;
  header?: true;
  bottomBar?: true;
  /** pages that belong to this entry: first segments of their addresses */
  owns: readonly string[];
}

/** What the site has, in order. A page that begins to work is one line here; none is listed before it works. */
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
    // A block of the home page, which is its own entry.
    owns: [],
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

/** Footer column of the institution's pages. */
export const institutionalNav: readonly { label: string; to: string }[] = [
  { label: 'Sobre', to: paths.about() },
  { label: 'Termos de uso', to: paths.terms() },
  { label: 'Privacidade', to: paths.privacy() },
  { label: 'Contato', to: paths.contact() },
];

export function isCurrent(entry: NavEntry, pathname: string): boolean {
  return entry.owns.includes(pathname.split('/')[1] ?? '');
}
