import { type Permission, permitted, refused } from './can.ts';

/**
 * The first price of a fuel at a station. Official registers know stations that no survey has visited, so people may say a
 * price where none stands (docs/decisions/0071-a-first-price.md).
 */

interface Station {
  /** false: it has closed for good */
  isOpen: boolean;
  /** another station has taken its place, or probably has */
  hasSuccessor: boolean;
}

/** Returns whether people may report a price of a fuel of which the station has none; pages do not say why not. */
export const takesFirstPrice = ({ isOpen, hasSuccessor }: Station): boolean => isOpen && !hasSuccessor;

/** The same with the reason, for the server. */
export function firstPriceCan({ isOpen, hasSuccessor }: Station): { report: Permission } {
  if (hasSuccessor) return { report: refused('Este posto está agora em outra página, com outro CNPJ.') };
  return { report: isOpen ? permitted : refused('Este posto fechou as portas.') };
}

/** '1 posto sem preço ainda', '23 postos sem preço ainda' */
export function sayUnpriced(count: number): string {
  return `${count} ${count === 1 ? 'posto' : 'postos'} sem preço ainda`;
}
