/** One part of a check: the things that it has read and found, for the operator, in Portuguese. */
export interface CheckedPart {
  name: string;
  /** as '45 lidas por inteiro, 1.234 linhas' */
  read: string;
  /** none: all is well */
  faults: string[];
}

export function count(n: number): string {
  return n.toLocaleString('pt-BR');
}
