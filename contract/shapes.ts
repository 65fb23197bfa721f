import { z } from 'zod';
import { largestId } from './limits.ts';

/** Shapes that several nouns share. */

/** A row's number, as it comes in a path or a query: one spelling each, so that no answer is cached twice. */
export const idParam = z.coerce
  .string({ error: 'Informe um número inteiro positivo.' })
  .regex(/^[1-9]\d*$/, 'Informe um número inteiro positivo.')
  .transform(Number)
  .pipe(z.number().max(largestId, 'Número grande demais.'));

export const idParams = z.object({ id: idParam });

export const id = z.number().int().positive();

/** Counts the changes of a row: a change names the version that it was made on. */
export const version = z.number({ error: 'Informe a versão do registro.' }).int().positive();

/**
 * The version that a change was made on, which is refused where the row has another one meanwhile. Every screen names it;
 * without it the change applies to the row as it is, as in the payloads of the specification (back office, section 7).
 */
export const editedVersion = version.optional().describe('Ausente: muda o registro como está');

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, 'yyyy-mm-dd', limited to years in which every date calculation works. */
const dayOr = (error: (input: unknown) => string) =>
  z.iso
    .date({ error: ({ input }) => error(input), abort: true })
    .refine((value) => value >= '1900' && value < '2200', 'Informe uma data entre 1900 e 2199.');

/** A day of a query, which is typed into an address. */
export const dayParam = dayOr(() => 'Informe uma data no formato aaaa-mm-dd.');

/** A day of a form, which shows days as dd/mm/aaaa and sends 'yyyy-mm-dd'. @param missing says that it is empty */
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

/** Tells whether PostgreSQL takes a text: it knows no zero character. */
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

/** Fields that tell how current a list is. */
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

/** Folds line breaks and rows of blanks to one blank each, for what is shown in one line: names and addresses. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ');
}

/** A text that may be missing; an empty one is null. @param tidy cleans up what was typed */
export const optionalText = (longest: number, tidy = (typed: string) => typed) =>
  z
    .string({ error: 'Escreva um texto.' })
    .overwrite((typed) => tidy(typed.replace(invisibleCharacters, '')))
    .trim()
    .max(longest, `Use até ${longest} caracteres.`)
    .refine(isStorable, notText)
    .nullish()
    .transform((text) => text || null);

/** A line of which nothing said means that it stays. */
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

/** The name of a row that an administrator keeps. @param message shown where it is missing */
export const rowName = (message: string, longest = longestName) =>
  requiredText(message)
    .overwrite((typed) => inOneLine(typed.normalize('NFC')))
    .max(longest, `Use até ${longest} caracteres.`);

/** A row chosen in a form. @param message shown where nothing is chosen */
export const chosenId = (message: string) =>
  z.number({ error: message }).int(message).positive(message).max(largestId, message);

/** On a deletion, as it has no body. */
export const versionQuery = z.object({
  version: z.coerce
    .number({ error: 'Informe a versão do registro.' })
    .int()
    .positive()
    .optional()
    .describe('Ausente: exclui o registro como está'),
});
