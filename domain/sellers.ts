import { counted } from './text.ts';

/** Returns a place and the number of others with the same price: 'Casa do Neném e mais 2 lugares'. */
export function saySellers(name: string, ties: number): string {
  return `${name}${sayTies(ties)}`;
}

/** ' e mais 2 lugares' after the name of a place; '' without a tie. */
export function sayTies(ties: number): string {
  return ties > 0 ? ` e mais ${counted(ties, 'lugar', 'lugares')}` : '';
}
