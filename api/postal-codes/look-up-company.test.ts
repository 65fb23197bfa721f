import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutside, noRests } from '../platform/outside.ts';
import { openTestApi } from '../platform/testing.ts';
import { createPostalCodeFinder } from './finder.ts';
import { failing, json, startFakeService } from './testing/fake-services.ts';

const unknown = json({ message: 'CNPJ não encontrado.' }, 404);
const brasilApi = await startFakeService(unknown);
const api = await openTestApi({ services: { BRASILAPI_URL: brasilApi.url } });
api.context.outside = createOutside({ ...api.context, rests: noRests });
api.context.postalCodes = createPostalCodeFinder(api.context, { timeoutMs: 1_000, nominatimPauseMs: 0 });
afterAll(async () => {
  await api.close();
  await brasilApi.close();
});
const admin = await api.signIn({ role: 'admin' });
beforeEach(() => {
  brasilApi.answers(unknown);
  brasilApi.asked.length = 0;
});

const cnpj = '11222333000181';
const path = `/backoffice/companies/${cnpj}`;
const answer = {
  cnpj,
  razao_social: 'JOSE DA SILVA 12345678909',
  nome_fantasia: 'ACOUGUE DO JOSE',
  descricao_situacao_cadastral: 'ATIVA',
  descricao_tipo_de_logradouro: 'AVENIDA',
  logradouro: 'TEOTONIO SEGURADO',
  numero: '12',
  bairro: 'PLANO DIRETOR SUL',
  cep: '77023056',
  municipio: 'PALMAS',
  uf: 'TO',
  ddd_telefone_1: '63  32151234',
};

describe("'lookUpCompany'", () => {
  it('returns what the register says, with the CPF of a sole trader left out', async () => {
    brasilApi.answers(json(answer));
    const { data } = await api.read('lookUpCompany', path, admin);
    expect(data).toEqual({
      name: 'Açougue do José',
      legalName: 'JOSE DA SILVA',
      phone: '6332151234',
      zipcode: '77023056',
      address: 'Avenida Teotônio Segurado, 12',
      neighbourhood: 'Plano Diretor Sul',
      isActive: true,
    });
    expect(brasilApi.asked.map((asked) => asked.path)).toEqual([`/api/cnpj/v1/${cnpj}`]);
  });

  it('says that a company is closed, and takes what is missing for unknown', async () => {
    brasilApi.answers(
      json({
        cnpj,
        razao_social: 'CASA DE CARNES BOA LTDA',
        descricao_situacao_cadastral: 'BAIXADA',
        cep: 1_422_000,
        numero: 'S/N',
        logradouro: 'RUA 1',
      }),
    );
    expect((await api.read('lookUpCompany', path, admin)).data).toEqual({
      name: 'Casa de Carnes Boa',
      legalName: 'CASA DE CARNES BOA LTDA',
      phone: null,
      zipcode: '01422000',
      address: 'Rua 1',
      neighbourhood: null,
      isActive: false,
    });
  });

  it('refuses a CNPJ that nobody knows, and one whose digits are wrong, which it asks nobody about', async () => {
    expect(await api.refusal(path, admin)).toMatchObject({
      status: 404,
      message: 'Ninguém conhece este CNPJ. Confira os números.',
    });
    brasilApi.asked.length = 0;
    expect(await api.refusal('/backoffice/companies/11222333000182', admin)).toMatchObject({ status: 400 });
    expect(brasilApi.asked).toEqual([]);
  });

  it.each(['500', 'a page in place of JSON', 'another shape', 'a redirect'] as const)(
    'says that it could not ask, where the service answers with %s',
    async (kind) => {
      brasilApi.answers(failing[kind]);
      expect(await api.refusal(path, admin)).toMatchObject({
        status: 503,
        message: 'Ocorreu um erro ao buscar informações do CNPJ.',
      });
    },
  );

  it('takes no answer for another company', async () => {
    brasilApi.answers(json({ ...answer, cnpj: '12345678000195' }));
    expect(await api.refusal(path, admin)).toMatchObject({ status: 503 });
  });
});
