import { z } from 'zod';
import { cityLimit, defaultLimit, maxPage } from './limits.ts';
import { searchParam } from './shapes.ts';

/** The query of every list of the back office and of accounts: page, order and search. */

export const maxLimit = 100;

const whole = (message: string) => z.coerce.number({ error: message }).int(message).positive(message);

const page = whole('Informe o número da página.').max(maxPage, 'Essa página não existe.').default(1);

/** How many rows a page has. @param usual the default; a list may override it among its filters */
export const limitOr = (usual: number) =>
  whole('Informe quantos itens por página.')
    .max(maxLimit, `Peça até ${maxLimit} itens por página.`)
    .default(usual);

const limit = limitOr(defaultLimit);

/** The query of a public list in one order, without search, so its cached answers differ only by page. */
export const pageQuery = z.object({ page, limit });

/**
 * The query of a list of the whole city, which its entry marks with `linksPages`: by default it returns the first rows, and a
 * Link header leads from each page to the next one.
 */
export const cityPages = z.object({
  page,
  limit: whole('Informe quantos itens por página.')
    .max(cityLimit, `Peça até ${cityLimit} itens por página.`)
    .default(cityLimit)
    .describe('Itens por página; o cabeçalho Link traz a página seguinte, enquanto há mais'),
});

/**
 * The query of a list. Pages count from 1; the order is the name of a column, with '-' before it for descending.
 * @param sorts the columns that it can be ordered by; the first one is the default, descending with '-' before it
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) {
  const names = sorts.map((sort) => sort.replace(/^-/, ''));
  const orders = names.flatMap((name) => [name, `-${name}`]) as OrderOf<NameOf<Sorts[number]>>[];
  return z.object({
    page,
    limit,
    sort: z
      .enum(orders, { error: 'Essa ordem não existe.' })
      // The compiler does not see that the first order is one of them.
      .default(sorts[0] as never)
      .describe('Coluna; com - à frente, do último ao primeiro'),
    search: searchParam.optional(),
    ...filters,
  });
}

/** A filter by one of some values in the query of a list; 'all' does not filter. Spec, back office, section 5. */
export const wordFilter = <const Words extends readonly string[]>(words: Words, message: string) =>
  z
    .enum([...words, 'all'], { error: message })
    .transform((word) => (word === 'all' ? undefined : (word as Words[number])))
    .optional();

type NameOf<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;
type OrderOf<Sort extends string> = Sort | `-${Sort}`;

/** The total number of rows of a list. */
export const listTotal = z.object({
  count: z.number().int().nonnegative().describe('Quantos itens há em todas as páginas'),
});
