import type { CounterCheck } from '#contract/coupons.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import type { CouponValidity } from '#domain/coupons.ts';

export interface Verdict {
  /** how carefully the shop should look */
  kind: 'holds' | 'doubtful' | 'over';
  title: string;
  text: string;
}

/** '12/06/2026 às 14:05' */
export function momentOf(iso: string): string {
  return `${formatDate(dayOf(iso))} às ${iso.slice(11, 16)}`;
}

/** Says whether a use is valid at the counter, the most serious reason first. */
export function verdictOf(check: CounterCheck): Verdict {
  const { isDemonstration, holds, used_at, checkedBefore, validity } = check;
  if (isDemonstration) {
    return { kind: 'over', title: 'Cupom de demonstração', text: 'A loja e o cupom são inventados.' };
  }
  if (!holds) {
    const text = `O uso de um cupom vale só no seu dia: ${formatDate(dayOf(used_at))}.`;
    return { kind: 'over', title: 'Não vale hoje', text };
  }
  if (checkedBefore !== null) {
    const title = `Conferido antes em ${momentOf(checkedBefore)}`;
    return { kind: 'doubtful', title, text: 'Veja se o desconto deste código já foi dado.' };
  }
  if (validity !== 'running') {
    const text = 'As datas do cupom foram mudadas depois que ele foi usado.';
    return { kind: 'doubtful', title: 'Usado hoje, mas fora do prazo de agora', text };
  }
  return { kind: 'holds', title: 'Vale hoje', text: 'É a primeira vez que este código é conferido.' };
}

const validityWords: Record<CouponValidity, string> = {
  running: 'em vigor',
  not_yet: 'ainda não começou',
  over: 'terminou',
};

/** '01/06/2026 a 30/06/2026, em vigor' */
export function daysOf({ startDate, endDate, validity }: CounterCheck): string {
  return `${formatDate(startDate)} a ${formatDate(endDate)}, ${validityWords[validity]}`;
}
