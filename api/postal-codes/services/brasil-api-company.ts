import { z } from 'zod';
import { bareCode } from '#domain/cnpj.ts';
import { companyName, withoutCpf } from '#domain/company-name.ts';
import { readPhone } from '#domain/phone.ts';
import { titleCase } from '#domain/title-case.ts';
import { parseZipcode } from '#domain/zipcode.ts';
import { ServiceError } from '../../platform/outside.ts';
import type { Company } from '../../platform/postal-code-finder.ts';
import { addressText, readAnswer } from './address-of-answer.ts';
import type { AskJson } from './ask-json.ts';

const answer = z.object({
  cnpj: z.string(),
  razao_social: z.string().min(1).max(200),
  nome_fantasia: addressText,
  descricao_situacao_cadastral: addressText,
  descricao_tipo_de_logradouro: addressText,
  logradouro: addressText,
  numero: addressText,
  bairro: addressText,
  cep: z.union([z.number().transform((cep) => String(cep).padStart(8, '0')), z.string()]).nullish(),
  ddd_telefone_1: addressText,
});

/**
 * Asks BrasilAPI for the entry of a CNPJ in the register of companies (https://brasilapi.com.br/docs#tag/CNPJ). Undefined: it does
 * not know it. The name of a sole trader comes without their CPF.
 * @throws {ServiceError}
 */
export async function askForCompany(base: string, cnpj: string, ask: AskJson): Promise<Company | undefined> {
  const { status, body } = await ask(new URL(`${base}/api/cnpj/v1/${cnpj}`), [400, 404]);
  if (status !== 200) return undefined;
  const found = readAnswer(answer, body);
  if (bareCode(found.cnpj) !== cnpj) throw new ServiceError('the answer is for another CNPJ');
  const { descricao_tipo_de_logradouro: kind, logradouro, numero, bairro } = found;
  const street = [kind, logradouro].filter(Boolean).join(' ');
  const number = numero !== null && /\d/.test(numero) ? numero : null;
  return {
    name: companyName({ company: found.razao_social, trade: found.nome_fantasia }),
    legalName: withoutCpf(found.razao_social),
    phone: readPhone(found.ddd_telefone_1 ?? ''),
    zipcode: parseZipcode(found.cep ?? '') ?? null,
    address: logradouro === null ? null : titleCase([street, number].filter(Boolean).join(', ')),
    neighbourhood: bairro === null ? null : titleCase(bairro),
    isActive: (found.descricao_situacao_cadastral ?? 'ATIVA') === 'ATIVA',
  };
}
