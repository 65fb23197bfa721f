import { z } from 'zod';
import { foldSynonyms, longestSynonym, mostSynonyms } from '#domain/product-search.ts';
import { productUnits } from '#domain/products.ts';
import { chosenId, editedVersion, optionalText, rowName } from './shapes.ts';

/** The form of a product. Spec, back office, sections 3 and 5. */

export const productBody = z.object({
  name: rowName('Por favor, preencha o nome do produto.'),
  categoryId: chosenId('Por favor, escolha a categoria.'),
  description: optionalText(500),
  unit: z
    .enum(productUnits, { error: 'Escolha a unidade.' })
    .optional()
    .describe(
      'Por quilo, litro, metro cúbico ou unidade. Ausente: um produto novo é por quilo; os outros, como estão',
    ),
  synonyms: z
    .array(z.string({ error: 'Escreva os outros nomes como texto.' }))
    .max(200, `Use até ${mostSynonyms} outros nomes.`)
    .transform(foldSynonyms)
    .refine((names) => names.length <= mostSynonyms, `Use até ${mostSynonyms} outros nomes.`)
    .refine(
      (names) => names.every((name) => name.length <= longestSynonym),
      `Use até ${longestSynonym} caracteres em cada nome.`,
    )
    .default([])
    .describe('Outros jeitos de escrever'),
});
export const updateProductBody = productBody.extend({ version: editedVersion });
