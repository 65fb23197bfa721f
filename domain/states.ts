import { fold } from './text.ts';

/** The 27 states of Brazil by their two-letter codes. */
export const states = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
} as const;

export type StateCode = keyof typeof states;

const codes = new Map<string, StateCode>();
for (const code of Object.keys(states) as StateCode[]) {
  codes.set(fold(code), code);
  codes.set(fold(states[code]), code);
}

/**
 * Returns the code of a state written as its code or its name, with or without accents: 'TOCANTINS' and 'to' → 'TO'.
 */
export function parseState(written: string): StateCode | undefined {
  return codes.get(fold(written));
}
