import { z } from 'zod';
import { foldName, maxSuggestions } from '#domain/product-search.ts';
import { productUnits } from '#domain/products.ts';
import { suggestionKinds } from '#domain/suggestions.ts';
import { shownPoint } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { day, id, reais, searchParam } from './shapes.ts';

/** One line of the site's search: a cut, a fuel, a shop or a station. */
const suggestionShape = z
  .object({
    kind: z.enum(suggestionKinds),
    id,
    name: z.string(),
    label: z.string().describe('O que é: Corte, Combustível, Açougue, Mercado ou Posto'),
    about: z
      .string()
      .nullable()
      .describe('O que distingue nomes iguais: categoria, ou bandeira, bairro e quadra ou rua'),
    lowest: z
      .object({ price: reais, unit: z.enum(productUnits), day, lifeDays: z.number().int() })
      .optional()
      .describe('O menor preço de um corte ou combustível na cidade; vencido depois de lifeDays dias'),
    point: z.object(shownPoint).optional().describe('Onde fica um estabelecimento ou posto'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestionShape>;

/** Spec, public side, sections 2 (Home page) and 9 (search suggestions). */
export const suggestionEndpoints = {
  listSuggestions: endpoint({
    method: 'GET',
    path: '/public/suggestions',
    who: 'anyone',
    noun: 'suggestions',
    summary:
      'Até 5 sugestões entre cortes, combustíveis, açougues, mercados e postos, também com uma letra trocada; a partir de 2 letras',
    // Equivalent texts share one cached answer.
    query: z.object({ search: searchParam.transform(foldName) }),
    example: { query: { search: 'picanha' } },
    data: z.array(suggestionShape).max(maxSuggestions),
    whole: 'small',
    failures: ['invalid', 'too_many'],
    // Many phones share one network address, and each typed word makes several requests.
    limit: { calls: 3000, minutes: 10 },
    cache: [
      'products',
      'product_synonyms',
      'categories',
      'sectors',
      'establishments',
      'regions',
      'brands',
      'prices',
      'promotions',
      'price_lives',
    ],
  }),
};
