import { z } from 'zod';
import { largestId } from './limits.ts';

/** Shapes that several nouns share. */

/** A row's id in a path or a query; it has one spelling, so that no answer is cached twice. */
export const idParam = z.coerce
  .string({ error: 'Informe um número inteiro positivo.' })
  .regex(/^[1-9]\d*$/, 'Informe um número inteiro positivo.')
  .transform(Number)
  .pipe(z.number().max(largestId, 'Número grande demais.'));

export const idParams = z.object({ id: idParam });

export const id = z.number().int().positive();

/** The number of changes of a row; an edit names the version that it is based on. */
export const version = z.number({ error: 'Informe a versão do registro.' }).int().positive();

/**
 * The version that an edit is based on, which is refused if the row has been changed since. Our own screens always send it;
 * without it the current row is changed, as in the payloads of the specification (back office, section 7).
 */
export const editedVersion = version.optional().describe('Ausente: muda o registro como está');

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, 'yyyy-mm-dd', limited to years in which every date calculation works. */
const dayOr = (error: (input: unknown) => string) =>
  z.iso
    .date({ error: ({ input }) => error(input), abort: true })
    .refine((value) => value >= '1900' && value < '2200', 'Informe uma data entre 1900 e 2199.');

/** A day in a query, typed into an address. */
export const dayParam = dayOr(() => 'Informe uma data no formato aaaa-mm-dd.');

/** A day in a form, which shows days as dd/mm/aaaa and sends 'yyyy-mm-dd'. @param missing the message for an empty field */
export const dayField = (missing: string) =>
  dayOr((input) =>
    input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
      ? missing
      : 'Informe uma data no formato dd/mm/aaaa.',
  );
export const day = z.string().regex(dayPattern);

/** ISO date-time with the city's offset; its first ten characters are the city's day. */
export const cityDateTime = z.iso.datetime({ offset: true });

export const notText = 'Retire os caracteres que não são texto.';

/** Returns whether PostgreSQL can store a text: it does not accept NUL characters. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

export const searchParam = z
  .string({ error: 'Informe um texto.' })
  .trim()
  .max(100, 'Use até 100 caracteres.')
  .refine(isStorable, notText);

/** Reais, two decimals. */
export const reais = z.number().nonnegative();

/** Fields that show how current a list is. */
export const listFacts = z.object({
  count: z.number().int().nonnegative().describe('Quantos itens há em data'),
  today: day.describe('O dia da cidade em que a resposta foi feita'),
  demonstration: z.boolean().describe('true: dados de demonstração, não são preços reais'),
});

/** Invisible characters that come with text copied from other programs. */
const invisibleCharacters = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/** Text that must not be empty; `message` is shown when it is. */
export const requiredText = (message: string) =>
  z
    .string({ error: message })
    .overwrite((text) => text.replace(invisibleCharacters, ''))
    .trim()
    .min(1, message)
    .refine(isStorable, notText);

/** Replaces line breaks and runs of blanks by single blanks, for texts shown on one line: names and addresses. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ');
}

/** A text that may be missing; an empty one is null. @param tidy normalises the typed text */
export const optionalText = (longest: number, tidy = (typed: string) => typed) =>
  z
    .string({ error: 'Escreva um texto.' })
    .overwrite((typed) => tidy(typed.replace(invisibleCharacters, '')))
    .trim()
    .max(longest, `Use até ${longest} caracteres.`)
    .refine(isStorable, notText)
    .nullish()
    .transform((text) => text || null);

/** A line whose absence means that it stays unchanged. */
export const keptLine = (longest: number) =>
  z
    .string({ error: 'Escreva um texto.' })
    .overwrite(inOneLine)
    .trim()
    .max(longest, `Use até ${longest} caracteres.`)
    .refine(isStorable, notText)
    .nullable()
    .transform((text) => text || null)
    .optional()
    .describe('Ausente: fica como está');

/** How many rows of another table belong to a row. */
export const count = z.number().int().nonnegative();

const longestName = 100;

/** The name of a row edited by administrators. @param message for a missing name */
export const rowName = (message: string, longest = longestName) =>
  requiredText(message)
    .overwrite((typed) => inOneLine(typed.normalize('NFC')))
    .max(longest, `Use até ${longest} caracteres.`);

/** A row chosen in a form. @param message if nothing is chosen */
export const chosenId = (message: string) =>
  z.number({ error: message }).int(message).positive(message).max(largestId, message);

/** The version in the query of a deletion, which has no body. */
export const versionQuery = z.object({
  version: z.coerce
    .number({ error: 'Informe a versão do registro.' })
    .int()
    .positive()
    .optional()
    .describe('Ausente: exclui o registro como está'),
});
