import { formatNumber } from './numbers.ts';
import { counted } from './text.ts';

/** Rules of the invented city, and of its removal. Design, section 6. */

/** Kinds of rows of the demonstration, in the order in which texts list them: 'establishments' is invented shops. */
export const demonstrationRows = [
  'establishments',
  'stations',
  'prices',
  'promotions',
  'coupons',
  'couponUses',
  'reviews',
  'reportedPrices',
  'receipts',
  'favorites',
] as const;
type DemonstrationRow = (typeof demonstrationRows)[number];

/** How many rows of each kind are deleted with the demonstration. */
export type DemonstrationCounts = Record<DemonstrationRow, number>;

const words: Record<DemonstrationRow, [one: string, many: string]> = {
  establishments: ['estabelecimento', 'estabelecimentos'],
  stations: ['posto', 'postos'],
  prices: ['preço', 'preços'],
  promotions: ['promoção', 'promoções'],
  coupons: ['cupom', 'cupons'],
  couponUses: ['uso de cupom', 'usos de cupons'],
  reviews: ['avaliação', 'avaliações'],
  reportedPrices: ['preço relatado', 'preços relatados'],
  receipts: ['comprovante', 'comprovantes'],
  favorites: ['favorito', 'favoritos'],
};

/** 'Saem 30 estabelecimentos, 11 postos, 12.041 preços e 3 avaliações.'; kinds without a row are omitted. */
export function describeDemonstration(counts: DemonstrationCounts): string {
  const parts = demonstrationRows
    .filter((row) => counts[row] > 0)
    .map((row) => {
      const [one, many] = words[row];
      return counted(counts[row], one, many).replace(/^\d+/, formatNumber(counts[row]));
    });
  const total = demonstrationRows.reduce((sum, row) => sum + counts[row], 0);
  return `${total === 1 ? 'Sai' : 'Saem'} ${new Intl.ListFormat('pt-BR').format(parts)}.`;
}

/** The sentence about the rows that remain when the demonstration is deleted. */
export const staysWithoutDemonstration =
  'Ficam as contas, as configurações, as mensagens, os CEPs, o histórico de mudanças e as listas de regiões, setores, categorias, marcas, cortes e combustíveis.';
