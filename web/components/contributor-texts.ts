import type { Contributions } from '#contract/reported-prices.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** '17 relatos · 14 certos · 612 vistas'; what is zero, or too few to be shown, is not said. */
export function sayContributions({ reports, approved, views }: Contributions): string {
  if (reports === 0) return 'Viu um preço diferente? Conte, e todo mundo compara melhor.';
  return [
    counted(reports, 'relato', 'relatos'),
    approved > 0 && counted(approved, 'certo', 'certos'),
    views !== null && counted(views, 'vista', 'vistas'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is missing until a rule approves the person's reports. @param right of `needed` reports approved in a row */
export function sayTrust(right: number, needed: number): string {
  const missing = needed - right;
  const quick = 'seus preços entram na hora, salvo os que mudam muito';
  if (missing <= 0) return `Você é “de confiança”: ${quick}.`;
  return `${missing === 1 ? 'Falta' : 'Faltam'} ${counted(missing, 'certo', 'certos')} para “de confiança”: ${quick}.`;
}
