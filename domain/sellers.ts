import { counted } from './text.ts';

/** Names the place that asks a price, and says how many others ask the same: 'Casa do Neném e mais 2 lugares'. */
export function saySellers(name: string, ties: number): string {
  return `${name}${sayTies(ties)}`;
}

/** ' e mais 2 lugares' after the name of a place; nothing without a tie. */
export function sayTies(ties: number): string {
  return ties > 0 ? ` e mais ${counted(ties, 'lugar', 'lugares')}` : '';
}
