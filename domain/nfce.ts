import type { Day } from './city-time.ts';
import type { StateCode } from './states.ts';

/**
 * The access key of an electronic receipt for consumers (NFC-e): state 2, year and month 4, CNPJ 14, model 2, series 3,
 * number 9, way of issue 1, random number 8, check digit 1.
 */
export interface Nfce {
  /** 44 digits, as a string */
  accessKey: string;
  state: StateCode;
  /** 'yyyy-mm' */
  month: string;
  /** 14 digits */
  cnpj: string;
  model: '65';
  /** a typed key does not contain it, and counts as production */
  environment: 'production';
}

/** The receipt that a QR code or a typed text identifies, or in Portuguese why it cannot be one of this city. */
type NfceReading = { nfce: Nfce } | { why: string };

const keyLength = 44;

/** The codes of the states in keys (IBGE). */
const states: Readonly<Record<string, StateCode>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
};

/**
 * Reads the text of a QR code (versions 1, 2 and 3, with or without its URL) or a typed key, with or without
 * blanks.
 * @param today the city's day: a receipt of a later month is refused
 */
export function readNfce(text: string, today: Day): NfceReading {
  const { key, environment } = splitCode(text.trim());
  if (key === undefined) return { why: 'Este código não é o de uma nota fiscal de consumidor (NFC-e).' };
  if (key.length !== keyLength) {
    return { why: `A chave de acesso tem ${keyLength} números, e aqui há ${key.length}.` };
  }
  if (Number(key.at(-1)) !== checkDigit(key.slice(0, -1))) {
    return { why: 'Confira a chave de acesso: algum número dela está trocado.' };
  }
  const state = states[key.slice(0, 2)];
  if (state === undefined) return { why: 'Confira a chave de acesso: ela não começa com um estado.' };
  const model = key.slice(20, 22);
  if (model !== '65') {
    return {
      why: `Esta chave é de outro tipo de nota (modelo ${model}). Envie a nota fiscal de consumidor, a NFC-e.`,
    };
  }
  if (environment === '2') {
    return { why: 'Esta nota foi emitida em ambiente de teste e não vale como comprovante.' };
  }
  if (state !== 'TO') {
    return { why: `Esta nota é de outro estado (${state}). Aceitamos só notas do Tocantins.` };
  }
  const month = `20${key.slice(2, 4)}-${key.slice(4, 6)}`;
  if (!/-(0[1-9]|1[0-2])$/.test(month)) return { why: 'Confira a chave de acesso: o mês dela não existe.' };
  if (month > today.slice(0, 7)) return { why: 'Confira a chave de acesso: o mês dela ainda não chegou.' };
  return {
    nfce: { accessKey: key, state, month, cnpj: cnpjOfKey(key), model, environment: 'production' },
  };
}

/** Returns the CNPJ, 14 digits, of the shop that issued a receipt, from its valid key. */
export function cnpjOfKey(key: string): string {
  return key.slice(6, 20);
}

/** Returns the digits of the key, which may be too many or too few, and the environment if the code contains it. */
function splitCode(text: string): { key: string | undefined; environment?: string | undefined } {
  const named = /[?&]chNFe=(\d+)/i.exec(text)?.[1];
  if (named !== undefined) return { key: named, environment: /[?&]tpAmb=(\d)/i.exec(text)?.[1] };
  const parts = text
    .replace(/%7C/gi, '|')
    .replace(/^.*[?&]p=/i, '')
    .split('|');
  const [key = '', , environment] = parts;
  // People copy a key with the blanks, points or hyphens of the printed one.
  const digits = parts.length === 1 ? key.replace(/[\s.-]/g, '') : key;
  return { key: /^\d+$/.test(digits) ? digits : undefined, environment };
}

/** Modulo 11 with weights 2 to 9 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (2 + (position % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Groups a key by four digits, as it is printed. */
export function formatAccessKey(key: string): string {
  return key.replace(/(\d{4})(?=\d)/g, '$1 ');
}
