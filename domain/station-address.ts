import { withoutCpf } from './company-name.ts';
import { titleCase } from './title-case.ts';

/** Cleans up the addresses of surveys, so that they are readable and can be looked up on a map. */

/** Shown where a survey has no address. */
export const noAddress = 'Endereço não informado';

interface SurveyedAddress {
  street: string;
  number: string;
  /**
   * fixed-width fields, six characters of kind and twenty of value ('LOTE  01                  CONJ  P.A.C'), or free
   * text
   */
  complement: string;
}

/**
 * Returns an address like 'Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A, Quadra ARSE 82': it removes double blanks,
 * splits joined words, spells out abbreviations and writes a missing number as 's/n' (survey files, quirks 7 and 8).
 * Returns `noAddress` when there is no street.
 */
export function stationAddress({ street, number, complement }: SurveyedAddress): string {
  const tidyStreet = tidy(street);
  if (!/[\p{L}\p{N}]/u.test(tidyStreet)) return noAddress;
  const more = complement
    .replace(/\b(\p{L}{2,3})\s{3,4}(?=\S)/gu, '$1 ')
    .split(/\s{3,}/)
    .map((field) => tidy(field.replace(/^\s*(QUADRA|GALPAO|TERREO)(?!\b|S\b)/i, '$1 ')))
    .filter((field) => /[\p{L}\p{N}]/u.test(field) && !placeholder.test(field));
  return [tidyStreet, houseNumber(number), ...more].join(', ');
}

/**
 * Returns a neighbourhood as people write it: 'JARDIM AURENY III (TAQUARALTO)' → 'Jardim Aureny III (Taquaralto)';
 * null when missing.
 */
export function neighbourhoodName(written: string): string | null {
  const name = titleCase(withoutCpf(written));
  return /\p{L}/u.test(name) && !placeholder.test(name) ? name : null;
}

/** Matches placeholders of empty fields: 's/n', 'S/C' (sem complemento) and the like. */
const placeholder = /^s\s?[/.]?\s?[cbn][º°o]?\.?$/i;

function houseNumber(written: string): string {
  const number = written.trim();
  return /[1-9]/.test(number) ? titleCase(withoutCpf(number)) : 's/n';
}

const quadraCode = 'A(?:R|CSU|CSV|SR|LC|A|C|E|V)[ -]?[NS][EO]';

const parts = 'AVENIDA|RUA|ALAMEDA|RODOVIA|QUADRA|LOTES?|CONJUNTO|PAC|SALA';
const joined = 'AVENIDA|RUA|QUADRA|LOTEAMENTO|LOTES?|CONJUNTO|À|COM|DA|DO|DE|E';

/** Applied in order: each one works on the result of those before it. */
const repairs: readonly [pattern: RegExp, replacement: string][] = [
  [/\s+/g, ' '],
  [/\bP\. ?A\. ?C\b\.?/g, 'PAC'],
  [/\b(QUADRA|LOTES?|AVENIDA|AVN?|CONJ|QDR?|QI|LT|ROD)\s?[.:]+\s?/g, '$1 '],
  [new RegExp(`\\bQUADRA(?=\\d|${quadraCode})`, 'g'), 'QUADRA '],
  [/\b(ACSU|ACSV|ASR|ALC)[ -]?([NS][EO])\b/g, '$1 $2'],
  [/\bAVN?\b(?! [NS][EO] \d)/g, 'AVENIDA'],
  [/\bROD\b/g, 'RODOVIA'],
  [/\bAL\./g, 'ALAMEDA'],
  [/\bQDR?\b/g, 'QUADRA'],
  [new RegExp(`\\bQ(?= (?:\\d|${quadraCode}))`, 'g'), 'QUADRA'],
  [/\bLTS\b\.?/g, 'LOTES'],
  [/\bLT\b/g, 'LOTE'],
  [/\bCONJ\b/g, 'CONJUNTO'],
  [/\bMARGEM ESQ\b\.?/g, 'MARGEM ESQUERDA'],
  [/\bA (?=(?:RODOVIA|AVENIDA|RUA)\b)/g, 'À '],
  [/\b(QUADRA|AREA) \1\b/g, '$1'],
  [/\b(\d{3,4}) S\b(?! ?\/)/g, '$1 SUL'],
  [/\b(\d{3,4}) N\b(?! ?\/)/g, '$1 NORTE'],
  [/\bTO (?=\d{3}\b)/g, 'TO-'],
  [/(?<=\d)\s?A?(?= ETAPA\b)/g, 'ª'],
  [/\s*;\s*|\s*-\s+|\s+-/g, ', '],
  [/\(\s+/g, '('],
  [/\s+\)/g, ')'],
  [new RegExp(`(?<=\\d) (?=${quadraCode} \\d)`, 'g'), ', '],
  [new RegExp(` (?=(?:${parts}) )(?<!(?:^|[\\s(])(?:${joined}) )`, 'g'), ', '],
  [/\s*,[\s,]*/g, ', '],
  [/^[\s,.]+|(?<![\s,.])[\s,.]+$/g, ''],
];

function tidy(text: string): string {
  let repaired = withoutCpf(text).toUpperCase();
  for (const [pattern, replacement] of repairs) repaired = repaired.replace(pattern, replacement);
  if (repaired.includes('(') && !repaired.includes(')')) repaired += ')';
  return titleCase(repaired)
    .replace(ambiguous, inContext)
    .replace(/\bKM\b/g, 'km');
}

/** Words that may be a code: 'e' and 'a', or two letters before a number (the direction of a quadra, a state road). */
const ambiguous = /(?<=(\S+) )(e|A|no|[A-Z][a-z])(?=[ -](\S+)|$|[,)])/g;
const namedByLetter = /^(Avenida|Rua|Quadra|Alameda|Lote|Bloco|Conjunto|QI)$/;

function inContext(word: string, before: string, _: string, after: string | undefined): string {
  const numbered = /^(\d|[A-Z]\d)/.test(after ?? '');
  if (word === 'A') return /^\d+$/.test(before) && numbered ? 'a' : word;
  if (word === 'e') return namedByLetter.test(before) ? 'E' : word;
  return numbered ? word.toUpperCase() : word;
}
