import { titleCase } from './title-case.ts';

/**
 * Derives the display name of a company from its entry in a public register. The entries come from outside, so every
 * pattern here has to run in linear time: one that looks for a run of characters starts only where the run does.
 */

const cpf =
  /(?:\bCPF\b[\s:.nº°-]*)?(?<!\d)(?<!\d[./-])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s/]{0,3}\d{2}(?!\d)(?![./-]\d)/giu;
/** A CPF truncated by the width of the column still identifies a person. */
const cutCpf = /(?<![\d./-])\d{9,10}\s*$/;

/**
 * Removes the CPF that registers append to the names of sole traders, masked or not, and the punctuation left over.
 * Never store, show or log such a name before calling this (survey files, privacy).
 */
export function withoutCpf(text: string): string {
  const bare = text.replace(cpf, ' ').replace(cutCpf, ' ');
  return bare === text
    ? text.trim()
    : bare
        .replace(/\s+/g, ' ')
        .replace(/(?<![\s\-–:,;(])[\s\-–:,;(]+$/, '')
        .trim();
}

/** Matches 'LTDA', '- ME', 'S/A', 'EIRELI ME.' and similar legal forms at the end of a name. */
const legalForm =
  /(?<![\s\-–,.])[\s\-–,.]+(?:LTDA|LDTA|LIMITADA|EIRELL?I|ME|M\.E|EPP|E\.P\.P|MEI|S\s?[./]?\s?A|EM RECUPERA[CÇ][AÃ]O JUDICIAL)\.?\s*$/i;
/** The registered name of a newer sole trader starts with the first digits of the CNPJ. */
const leadingNumber = /^\d{2}\.?\d{3}\.?\d{3}\s+(?=\p{L})/u;

/** The maximum number of legal forms removed; no real company has more. */
const mostLegalForms = 5;

function withoutLegalForm(name: string): string {
  let bare = name;
  for (let forms = 0; forms < mostLegalForms; forms += 1) {
    const shorter = bare.replace(legalForm, '').trim();
    if (shorter === bare || !/\p{L}/u.test(shorter)) return bare;
    bare = shorter;
  }
  return bare;
}

function displayName(registered: string): string {
  const bare = withoutLegalForm(withoutCpf(registered).replace(leadingNumber, ''))
    .replace(/\bCOM(?=\.? DE\b)\.?/gi, 'COMÉRCIO')
    .replace(/-\s?(?=COM[EÉ]RCIO\b)/gi, ' ')
    .replace(/[`´’]/g, "'")
    .replace(/(?<=\b\p{L}\.)(?=\p{L}{2})/gu, ' ')
    .replace(/^[\s\-–.,]+|(?<![\s\-–,])[\s\-–,]+$/g, '');
  return titleCase(bare);
}

/**
 * Requires two letters in a row and three characters in all, because empty fields are filled with ',', '1' or
 * '0000000'.
 */
function isMeaningful(name: string): boolean {
  if (/[¿\uFFFD]/.test(name)) return false;
  return /\p{L}{2}/u.test(name) && (name.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 3;
}

/**
 * Returns the name to show for a shop or station: its trade name, otherwise its registered name without legal form or CPF.
 * 'SUPER POSTO PORTAL DE PALMAS - EIRELI' → 'Super Posto Portal de Palmas'. Empty when neither name is usable.
 */
export function companyName({ company, trade }: { company: string; trade: string | null }): string {
  const name = trade === null ? '' : displayName(trade);
  return isMeaningful(name) ? name : displayName(company);
}
