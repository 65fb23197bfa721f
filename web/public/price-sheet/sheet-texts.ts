import type { PriceDetails } from '#contract/confirmations.ts';
import { dayOf, formatClock, formatShortDate, formatWeekday } from '#domain/city-time.ts';
import { sayConfirmations } from '#domain/confirmations.ts';
import { formatReais } from '#domain/money.ts';

/** 'dom., 15 nov., 9h40'; a survey says the day alone, which is midnight */
export function sayMoment(iso: string): string {
  const clock = formatClock(iso);
  return clock === '0h00' ? formatWeekday(dayOf(iso)) : `${formatWeekday(dayOf(iso))}, ${clock}`;
}

/** Says who has seen a price. People are named only as the public lists of reports do. */
export function sayWho(details: Pick<PriceDetails, 'source' | 'sourceName' | 'reporter' | 'isPromotion'>) {
  const { source, sourceName, reporter, isPromotion } = details;
  if (isPromotion) return 'Promoção da loja';
  const who = {
    admin: `${sourceName}, digitado por Compara Palmas`,
    merchant: `${sourceName}, que informou`,
    import: `Pesquisa ${sourceName}`.replace('Pesquisa Pesquisa', 'Pesquisa'),
    receipt: sourceName,
    report: reporter ? `${reporter}, relato confirmado` : 'Pessoas que estiveram lá',
  };
  return who[source];
}

/** The facts of a sheet, in the order in which a person asks for them. */
export function factsOf(details: PriceDetails): (readonly [name: string, value: string])[] {
  const { collectionDate, expired, expiresOn, previousPrice, previousDay, confirmations } = details;
  const { conditionalPrice: conditional } = details;
  return [
    ['Visto em', sayMoment(collectionDate)],
    ['Quem', sayWho(details)],
    [expired ? 'Venceu depois de' : 'Vale até', formatShortDate(expiresOn)],
    ...(conditional
      ? [
          [
            'Com condição',
            `${formatReais(conditional.price)} ${conditional.conditionName} (${formatShortDate(conditional.day)})`,
          ] as const,
        ]
      : []),
    [
      'Antes',
      previousPrice === null || previousDay === null
        ? 'Primeira coleta'
        : `${formatReais(previousPrice)} (${formatShortDate(previousDay)})`,
    ],
    ['Desde então', confirmations === 0 ? 'ninguém confirmou' : sayConfirmations(confirmations)],
  ];
}
