import { type Day, formatDate } from './city-time.ts';
import { formatReais } from './money.ts';

/** People who keep a place, and the keys of its system (docs/decisions/0078-merchants.md). */

/** For how many days an invitation can be accepted. */
export const invitationDays = 7;

/** A place has at most this many keys: one for each system, and a new one beside the old while it is changed. */
export const mostKeys = 5;
/** characters */
export const longestKeyName = 60;

/** A key as it is sent. It has no dot, so it is never taken for a session's token. */
export const keyPattern = /^loja_[\w-]{32}$/;

/** How many prices a shop's system may send at once. A million bytes of JSON hold as many. */
export const mostSentPrices = 2000;
/** Characters of a code or a name that a shop's system sends; a receipt prints at most 120. */
export const longestSentName = 120;

/** How many names a shop may have been asked about, or have answered; a supermarket's scale has some 3000. */
export const mostNames = 4000;

/** This many shops that understand a name in the same way make a proposal for all. */
export const shopsToPropose = 3;

/** The text that an administrator sends on WhatsApp with the link of an invitation. */
export function sayInvitation(place: string, link: string): string {
  return [
    `Olá! Este convite é para quem cuida dos preços de ${place} no Compara Palmas:`,
    link,
    `Abra, entre com seu e-mail e atualize os preços em dois minutos por semana. O link vale por ${invitationDays} dias e uma vez só.`,
  ].join('\n');
}

/** Why a price that a shop has sent is not taken at all. */
export const sentPriceMessages = {
  noGoods: 'Este produto não existe mais.',
  unit: 'O preço é por outra unidade.',
  free: 'O preço é zero.',
  twice: 'O produto veio duas vezes, com preços diferentes.',
  typedSince: 'Outro preço foi dito em Minha loja depois desta lista.',
  noFullPrice:
    'Não há um preço normal dos últimos 30 dias que a loja tenha informado há mais de 7. Informe-o antes da promoção.',
  noPromotions: 'Um posto não tem promoções.',
  promotionPast: 'A promoção já terminou.',
  promotionPlanned: 'Já há uma promoção planejada para este produto.',
  promotionLong: 'Uma promoção dura até 31 dias.',
} as const;

/** Why the normal price of a product waits for the end of its promotion: it would say that the promotion is none. */
export function sayPromotionRuns(endDate: Day): string {
  return `Há uma promoção até ${formatDate(endDate)}: o preço normal muda depois dela.`;
}

/** @param fullPrice reais */
export function sayNoDiscount(fullPrice: number): string {
  return `A loja já vendeu por ${formatReais(fullPrice)} nos últimos 30 dias: uma promoção é mais barata.`;
}
