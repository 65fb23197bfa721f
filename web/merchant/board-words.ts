import type { MerchantBoard } from '#contract/merchant-board.ts';
import { addDays, type Day, formatDate, formatWeekday } from '#domain/city-time.ts';
import { expiringDays } from '#domain/merchant-prices.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';

export type BoardGoods = MerchantBoard['goods'][number];

/** 'hoje', 'amanhã', then 'sáb., 6 dez.' */
export function sayDay(day: Day, today: Day): string {
  if (day === today) return 'hoje';
  return day === addDays(today, 1) ? 'amanhã' : formatWeekday(day);
}

/** A short name of a month ends in a full stop of its own. */
const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** '12 preços vencem até sáb., 6 dez.; 3 já venceram.' */
export function sayExpiring({ goods, today }: Pick<MerchantBoard, 'goods' | 'today'>): string {
  if (goods.length === 0) return 'Ainda sem preços: digite os primeiros.';
  const gone = goods.filter(({ daysLeft }) => daysLeft < 0).length;
  const soon = goods.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= expiringDays);
  const days = soon.map(({ expiresOn }) => expiresOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const parts: string[] = [];
  if (first && last) {
    const until = first === last || last === today ? sayDay(last, today) : `até ${sayDay(last, today)}`;
    parts.push(`${counted(soon.length, 'preço')} ${soon.length === 1 ? 'vence' : 'vencem'} ${until}`);
  }
  if (gone > 0) {
    const what = parts.length > 0 ? String(gone) : counted(gone, 'preço');
    parts.push(gone === 1 ? `${what} já venceu` : `${what} já venceram`);
  }
  if (parts.length > 0) return ended(parts.join('; '));
  const next = goods.map(({ expiresOn }) => expiresOn).toSorted()[0] ?? today;
  return ended(`Tudo em dia: o próximo vence ${sayDay(next, today)}`);
}

/** '2º perto de você', '5º de 12 na cidade', 'único na cidade'; undefined: it has expired. */
export function sayPosition({ inCity, near }: Pick<BoardGoods, 'inCity' | 'near'>): string | undefined {
  if (!inCity) return undefined;
  if (inCity.of === 1) return 'único preço da cidade';
  if (inCity.position === 1) return 'menor da cidade';
  if (near && near.of > 1)
    return near.position === 1 ? 'menor perto de você' : `${near.position}º perto de você`;
  return `${inCity.position}º de ${inCity.of} na cidade`;
}

/** 'vence amanhã', 'venceu em 03/12/2026' */
export function sayEnd(
  { expiresOn, daysLeft }: Pick<BoardGoods, 'expiresOn' | 'daysLeft'>,
  today: Day,
): string {
  return daysLeft < 0 ? `venceu em ${formatDate(expiresOn)}` : `vence ${sayDay(expiresOn, today)}`;
}

/** 'R$ 39,90 espera uma pessoa conferir: ' and why. */
export function sayWaiting({ price, reason }: NonNullable<BoardGoods['waiting']>): string {
  const start = `${formatReais(price)} espera uma pessoa conferir`;
  return reason ? `${start}. ${reason}` : `${start}.`;
}

export function sayPromotion(
  { price, endDate, isHeld }: Omit<NonNullable<BoardGoods['promotion']>, 'id'>,
  today: Day,
): string {
  const what = `Promoção ${formatReais(price)} até ${sayDay(endDate, today)}`;
  return ended(isHeld ? `${what}, espera uma pessoa conferir` : what);
}
