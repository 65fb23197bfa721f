import { z } from 'zod';
import { isCnpj } from '#domain/cnpj.ts';
import { coordinatesOutcomes } from '#domain/postal-codes.ts';
import { precision } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/** Eight digits without a dash. Spec, back office, section 5. */
const zipcodeDigits = z.string({ error: 'Informe o CEP.' }).regex(/^\d{8}$/, 'Informe os 8 números do CEP.');

const postalCodeShape = z
  .object({
    zipcode: z.string(),
    street: z.string().nullable(),
    neighbourhood: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable().describe('Sigla'),
    warning: z.string().nullable().describe('Em português, se o CEP é de outra cidade'),
    region: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('A região cujos preços são comparados; null: o endereço não diz'),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    coordinatesPrecision: precision.nullable(),
    coordinates: z
      .enum(coordinatesOutcomes)
      .describe(
        'found: do CEP ou da rua; approximate: a quadra ou o setor do endereço, ou o centro da cidade; missing: ninguém as conhece; failed: os serviços não responderam',
      ),
  })
  .meta({ id: 'PostalCode' });
export type PostalCode = z.infer<typeof postalCodeShape>;

const companyShape = z
  .object({
    name: z.string().describe('Para mostrar: o nome fantasia, ou a razão social sem LTDA'),
    legalName: z.string(),
    phone: z.string().nullable(),
    zipcode: z.string().nullable(),
    address: z.string().nullable(),
    neighbourhood: z.string().nullable(),
    isActive: z.boolean().describe('false: baixada, suspensa ou inapta'),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof companyShape>;

export const postalCodeEndpoints = {
  locatePostalCode: endpoint({
    method: 'GET',
    path: '/public/postal-codes/:zipcode',
    who: 'anyone',
    noun: 'postal-codes',
    summary: 'Onde fica um CEP: o meio dos lugares que têm os mesmos primeiros números',
    params: z.object({ zipcode: zipcodeDigits }),
    data: z.object({
      point: z
        .object({ latitude: z.number(), longitude: z.number() })
        .nullable()
        .describe('null onde nenhum lugar tem os mesmos cinco primeiros números'),
    }),
    failures: ['invalid'],
    cache: ['establishments'],
  }),
  lookUpPostalCode: endpoint({
    method: 'GET',
    path: '/backoffice/postal-codes/:zipcode',
    who: 'admin',
    waitsOutside: true,
    noun: 'postal-codes',
    summary: 'O endereço e as coordenadas de um CEP',
    params: z.object({ zipcode: zipcodeDigits }),
    data: postalCodeShape,
    failures: ['invalid', 'not_found', 'too_many'],
    limit: { calls: 120, minutes: 10 },
  }),
  lookUpCompany: endpoint({
    method: 'GET',
    path: '/backoffice/companies/:cnpj',
    who: 'admin',
    waitsOutside: true,
    noun: 'postal-codes',
    summary: 'O que o cadastro de empresas diz de um CNPJ, para um lugar novo',
    params: z.object({ cnpj: z.string().refine(isCnpj, 'Informe um CNPJ válido, com 14 caracteres.') }),
    data: companyShape,
    failures: ['invalid', 'not_found', 'too_many'],
    limit: { calls: 120, minutes: 10 },
  }),
};
