import { type AdminSection, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';

/** A section whose screens come with the next part of the panel. */
export interface SoonArea {
  title: string;
  /** says in a sentence or two how it will help */
  plan: string;
  /** pages that do a part of it today */
  today: readonly { label: string; to: string }[];
}

const soonAreas: Partial<Record<AdminSection, SoonArea>> = {
  promotions: {
    title: 'Promoções',
    plan: 'Aqui você vai criar as ofertas de cada estabelecimento, com desconto, período e o preço de hoje ao lado.',
    today: [{ label: 'Ver as promoções como todos veem', to: paths.butchers({ tab: 'promocoes' }) }],
  },
};

/** Returns the area of a section; undefined where the section is there already. */
export function soonAreaOf(section: AdminSection | undefined): SoonArea | undefined {
  return section && soonAreas[section];
}
