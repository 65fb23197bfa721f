import { Beef, type LucideIcon, Store, Tag } from 'lucide-react';
import type { Profile } from '#contract/user-shapes.ts';
import { counted } from '#domain/text.ts';
import { paths } from '#web/paths.ts';
import type { SoonTab } from '../account-tabs.ts';

interface SoonText {
  title: string;
  /** tells the things that the tab will contain */
  text: string;
  /** tells the things that the account already has; null when it has none */
  existing?: (counts: Profile['counts']) => string | null;
  /** useful page meanwhile */
  link: { label: string; icon: LucideIcon; to: string };
}

export const soonTexts: Record<SoonTab, SoonText> = {
  cupons: {
    title: 'Os cupons chegam em breve',
    text: 'Aqui vão ficar os descontos que você pode usar nas lojas e os que já usou.',
    link: { label: 'Ver promoções', icon: Tag, to: paths.butchers({ tab: 'promocoes' }) },
  },
  favoritos: {
    title: 'Os favoritos chegam em breve',
    text: 'Aqui vão ficar os cortes e postos que você acompanha, com o que mudou desde a última visita.',
    existing: ({ favorites }) =>
      favorites === 0 ? null : `Você já tem ${counted(favorites, 'favorito')} na conta.`,
    link: { label: 'Ver preço da carne', icon: Beef, to: paths.butchers() },
  },
  avaliacoes: {
    title: 'As avaliações chegam em breve',
    text: 'Aqui vão ficar as suas avaliações de açougues, mercados e postos, e se já foram aprovadas.',
    existing: ({ reviews }) =>
      reviews === 0
        ? null
        : `Você já escreveu ${counted(reviews, 'avaliação', 'avaliações')}; nada se perde.`,
    link: {
      label: 'Ver açougues e mercados',
      icon: Store,
      to: paths.butchers({ tab: 'estabelecimentos' }),
    },
  },
};
