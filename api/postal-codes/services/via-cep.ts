import { z } from 'zod';
import type { PostalAddress } from '../../platform/postal-code-finder.ts';
import { addressText, checkAddress, readAnswer } from './address-of-answer.ts';
import type { AskJson } from './ask-json.ts';

const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    cep: z.string(),
    logradouro: addressText,
    bairro: addressText,
    localidade: addressText,
    uf: addressText,
  }),
]);

/**
 * Asks ViaCEP for the address of a CEP (https://viacep.com.br). Undefined: it does not know the CEP.
 * @throws {ServiceError}
 */
export async function askViaCep(
  base: string,
  zipcode: string,
  ask: AskJson,
): Promise<PostalAddress | undefined> {
  const { body } = await ask(new URL(`${base}/ws/${zipcode}/json/`));
  const read = readAnswer(answer, body);
  if ('erro' in read) return undefined;
  const { cep, logradouro, bairro, localidade, uf } = read;
  return checkAddress(zipcode, {
    zipcode: cep,
    street: logradouro,
    neighbourhood: bairro,
    city: localidade,
    state: uf,
  });
}
