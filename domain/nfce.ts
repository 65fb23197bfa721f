import type { Day } from './city-time.ts';
import { bareCode, checkDigit, formatCnpj, isCnpj } from './cnpj.ts';
import { isCpf, maskCpf } from './cpf.ts';
import type { StateCode } from './states.ts';

/**
 * The access key of an electronic receipt for consumers (NFC-e): state 2, year and month 4, CNPJ 14, model 2, series 3,
 * number 9, way of issue 1, random number 8, check digit 1. All are digits, except that a CNPJ may contain letters.
 */
export interface Nfce {
  /** 44 characters */
  accessKey: string;
  state: StateCode;
  /** 'yyyy-mm' */
  month: string;
  issuer: Issuer;
  model: '65';
  /** a typed key does not contain it, and counts as production */
  environment: 'production';
}

/** Who issued a receipt: a company, or a person, whose CPF stands in the place of the CNPJ and is only shown masked. */
export type Issuer = { cnpj: string; cpf: null } | { cnpj: null; cpf: string };

/** The receipt that a QR code or a typed text identifies, or in Portuguese why it cannot be one of this city. */
type NfceReading = { nfce: Nfce } | { why: string };

const keyLength = 44;
/** The longest text that is searched for a key. */
export const longestCode = 2000;

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
 * Reads the text of a QR code (versions 1, 2 and 3, with or without its URL), or a typed or copied key, with the words,
 * blanks, dashes and invisible marks around it.
 * @param today the city's day: a receipt of a later month is refused
 */
export function readNfce(text: string, today: Day): NfceReading {
  const { key, environment } = splitCode(text.trim());
  if (key === undefined) return { why: 'Este código não é o de uma nota fiscal de consumidor (NFC-e).' };
  if (key.length !== keyLength) {
    return { why: `A chave de acesso tem ${keyLength} caracteres, e aqui há ${key.length}.` };
  }
  if (!isWhole(key)) return { why: 'Confira a chave de acesso: algum caractere dela está trocado.' };
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
  const issuer = issuerOfKey(key);
  if (!issuer) return { why: 'Confira a chave de acesso: o CNPJ que há nela não existe.' };
  return { nfce: { accessKey: key, state, month, issuer, model, environment: 'production' } };
}

/** The series of receipts that are issued with a CPF. */
const personalSeries = /^9[2-6]/;

/**
 * Returns who issued a receipt, from its key. Undefined if the key contains neither a CNPJ nor a CPF; such keys were
 * accepted once.
 */
export function issuerOfKey(key: string): Issuer | undefined {
  const [cnpj, cpf, series] = [key.slice(6, 20), key.slice(9, 20), key.slice(22, 25)];
  const mayBePerson = cnpj.startsWith('000') && isCpf(cpf);
  // Some numbers are a CNPJ and a CPF, such as 00000000000191.
  if (mayBePerson && (personalSeries.test(series) || !isCnpj(cnpj))) return { cnpj: null, cpf: maskCpf(cpf) };
  return isCnpj(cnpj) ? { cnpj, cpf: null } : undefined;
}

/** 'CNPJ 16.593.945/0001-02', 'CPF •••.•••.247-••' */
export function sayIssuer({ cnpj, cpf }: { cnpj: string | null; cpf: string | null }): string {
  return cnpj === null ? `CPF ${cpf}` : `CNPJ ${formatCnpj(cnpj)}`;
}

/** Returns the key, which may be too long or too short, and the environment if the code contains it. */
function splitCode(text: string): { key: string | undefined; environment?: string | undefined } {
  const named = /[?&]chNFe=([\dA-Z]+)/i.exec(text)?.[1]?.toUpperCase();
  if (named !== undefined) return { key: named, environment: /[?&]tpAmb=(\d)/i.exec(text)?.[1] };
  const parts = text
    .replace(/%7C/gi, '|')
    .replace(/^.*[?&]p=/i, '')
    .split('|');
  const [code = '', , environment] = parts;
  const key = parts.length === 1 ? keyWithin(code) : code.toUpperCase();
  return { key: mayBeKey.test(key) ? key : undefined, environment };
}

const keyForm = /^\d{6}[\dA-Z]{12}\d{26}$/;
/** A key of any length, or one of the right length with letters where only digits are allowed. */
const mayBeKey = /^\d(\d{0,5}|\d{5}[\dA-Z]{0,12}\d*|[\dA-Z]{43})$/;

function isWhole(key: string): boolean {
  return keyForm.test(key) && Number(key.at(-1)) === checkDigit(key.slice(0, -1));
}

/**
 * Finds a key among the words that are copied with it: 'Chave de acesso: 1722 0516…', 'NFe17220516…'. If there is none,
 * returns all that follows the first number, so that a person learns how much is missing.
 */
function keyWithin(text: string): string {
  const words = wordsOf(text);
  return keysAmong(words).next().value ?? (text.includes('://') ? '' : withoutLetters(words.join('')));
}

/** Finds the key of a state and a company or person in a long text, such as that of a whole receipt. */
export function findAccessKey(text: string): string | undefined {
  // Recognition of a picture puts signs between the two lines of a key, which it takes for letters.
  const words = wordsOf(text).filter((word) => /\d/.test(word) || word.length > 2);
  return [...keysAmong(words)].find((key) => states[key.slice(0, 2)] && issuerOfKey(key));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u).map(bareCode);
}

function* keysAmong(words: readonly string[]) {
  for (const [first, word] of words.entries()) {
    let key = withoutLetters(word);
    for (let next = first + 1; key !== '' && key.length < keyLength && next < words.length; next += 1) {
      key += words[next];
    }
    if (isWhole(key)) yield key;
  }
}

/** Removes the letters before the first digit: 'NFE1722' → '1722'. */
function withoutLetters(word: string): string {
  return word.replace(/^[^\d]+/, '');
}

/** Groups a key by four characters, as it is printed. */
export function formatAccessKey(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}
