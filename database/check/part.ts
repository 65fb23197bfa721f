/** One part of a check: what was read, and the faults found, in Portuguese for the operator. */
export interface CheckedPart {
  name: string;
  /** as '45 lidas por inteiro, 1.234 linhas' */
  read: string;
  /** empty: all is well */
  faults: string[];
}

export function count(n: number): string {
  return n.toLocaleString('pt-BR');
}
