import { z } from 'zod';
import { sourceNames, sourceOutcomes } from '#domain/sources.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { cityDateTime, count, day, id, idParams } from './shapes.ts';

const answerShape = z.object({
  at: cityDateTime,
  outcome: z.enum(sourceOutcomes),
  said: z.string().describe("Em português: 'Semana de 18 a 24 out., 67 preços, publicada na sexta'"),
});

/** An official source that the city asks by itself. */
const sourceShape = z
  .object({
    name: z.enum(sourceNames),
    address: z.string().nullable().describe('De onde vem; null: desligada na configuração'),
    isOn: z.boolean(),
    isAsking: z.boolean().describe('Está sendo buscada agora'),
    askedAt: cityDateTime.nullable(),
    nextAt: cityDateTime.nullable().describe('null: não será buscada'),
    broughtAt: cityDateTime.nullable().describe('Quando trouxe algo pela última vez'),
    silentDays: count.nullable().describe('Há quantos dias não traz nada, se são demais'),
    answers: z.array(answerShape).describe('As últimas, a mais nova primeiro'),
    held: z
      .array(z.object({ importId: id, fileName: z.string(), why: z.string() }))
      .describe('Arquivos que esperam uma pessoa'),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof sourceShape>;

export const proposalKinds = ['company', 'brand', 'gone'] as const;

/** Something that the register says of a station, and that a person decides. */
const proposalShape = z
  .object({
    id: id.describe('Do posto'),
    name: z.string(),
    cnpj: z.string(),
    kind: z.enum(proposalKinds).describe("'gone': o posto não está mais no cadastro"),
    ours: z.string().nullable(),
    registered: z.string().nullable().describe('O que o cadastro diz'),
    lastSeenOn: day,
  })
  .meta({ id: 'RegisterProposal' });
export type RegisterProposal = z.infer<typeof proposalShape>;

const nameParams = z.object({ name: z.enum(sourceNames, { error: 'Essa fonte não existe.' }) });

/** The official sources: the weekly survey and the register of stations. */
export const sourceEndpoints = {
  listSources: endpoint({
    method: 'GET',
    path: '/backoffice/sources',
    who: 'admin',
    noun: 'sources',
    summary: 'As fontes oficiais, o que responderam e quando são buscadas de novo',
    data: z.array(sourceShape),
    beside: z.object({ demonstration: z.boolean().describe('true: enquanto for, nada é buscado') }),
    whole: 'small',
    failures: [],
  }),
  switchSource: endpoint({
    method: 'PUT',
    path: '/backoffice/sources/:name',
    who: 'admin',
    noun: 'sources',
    summary: 'Liga ou desliga uma fonte',
    params: nameParams,
    body: z.object({ isOn: z.boolean({ error: 'Informe verdadeiro ou falso.' }) }),
    data: sourceShape,
    failures: ['invalid'],
    example: { body: { isOn: true } },
    audit: 'sources.switch',
  }),
  askSource: endpoint({
    method: 'POST',
    path: '/backoffice/sources/:name/ask',
    who: 'admin',
    noun: 'sources',
    summary: 'Busca uma fonte agora',
    params: nameParams,
    data: sourceShape,
    failures: ['invalid', 'conflict'],
    audit: 'sources.ask',
  }),
  listRegisterProposals: endpoint({
    method: 'GET',
    path: '/backoffice/register-proposals',
    who: 'admin',
    noun: 'sources',
    summary: 'O que o cadastro diz de outro jeito, e os postos que saíram dele há 60 dias',
    query: listQuery(['name'], {}),
    data: z.array(proposalShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  decideRegisterProposal: endpoint({
    method: 'POST',
    path: '/backoffice/register-proposals/:id',
    who: 'admin',
    noun: 'sources',
    summary: 'Aceita o que o cadastro diz de um posto, ou fica com o nosso',
    params: idParams,
    body: z.object({
      kind: z.enum(proposalKinds, { error: 'Informe o que decidir.' }),
      accept: z.boolean({ error: 'Informe verdadeiro ou falso.' }).describe("'gone': true fecha o posto"),
    }),
    data: z.object({ decided: z.literal(true) }),
    failures: ['invalid', 'not_found', 'conflict'],
    example: { body: { kind: 'brand', accept: true } },
    audit: 'sources.decide',
  }),
};
