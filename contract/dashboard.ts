import { z } from 'zod';
import { sourceNames } from '#domain/sources.ts';
import { endpoint } from './endpoint.ts';
import { cityDateTime, count, id, searchParam } from './shapes.ts';

const queueShape = z
  .object({ count, oldestAt: cityDateTime.nullable().describe('null: nada espera') })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof queueShape>;

/** The pending tasks of the panel. */
const waitingShape = z
  .object({
    reviews: queueShape,
    reportedPrices: queueShape,
    receipts: queueShape,
    messages: queueShape.describe('Mensagens que ninguém abriu'),
    imports: z.object({
      ready: count.describe('Arquivos que esperam uma confirmação'),
      held: z
        .string()
        .nullable()
        .describe('Por que o mais antigo dos que uma fonte trouxe espera; null: nenhum espera'),
      refusing: count.describe('Importações dos últimos 7 dias que recusaram linhas'),
      rows: count.describe('Quantas linhas elas recusaram'),
      failed: count.describe('Importações dos últimos 7 dias que falharam'),
    }),
    sources: z
      .array(
        z.object({
          name: z.enum(sourceNames),
          silentDays: count.nullable().describe('Há quantos dias não traz nada, se são demais'),
          failures: count.describe('Buscas seguidas sem resposta que sirva'),
        }),
      )
      .describe('Fontes oficiais ligadas que não trazem nada, ou não respondem'),
    offTheMap: z
      .object({ stations: count, establishments: count })
      .describe('Lugares sem ponto no mapa: sem coordenadas, e sem endereço que diga onde ficam'),
    stationSuccessions: count.describe('Postos que a pesquisa traz no mesmo endereço com outro CNPJ'),
    contestedPromotions: count.describe('Promoções em vigor que um preço visto depois desmente'),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof waitingShape>;

/** A change of the audit log, without the states before and after it. */
const changeShape = z
  .object({
    id,
    at: cityDateTime,
    person: z.string().nullable().describe('null: a conta não existe mais'),
    action: z.string().describe("'sectors.update'"),
    noun: z.string().describe("'sectors'"),
    rowId: z.number().int().nonnegative().describe('0: de nenhum registro em particular'),
    name: z.string().nullable().describe('O nome do registro, onde ele tem um'),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeShape>;

const dashboardShape = z
  .object({
    at: cityDateTime.describe('Quando os números foram contados'),
    establishments: z.object({ count, verified: count }),
    products: z.object({ count }),
    categories: z.object({ count, sectors: count }),
    regions: z.object({ count, names: z.array(z.string()).describe('As primeiras, na ordem das telas') }),
    users: z.object({ count, newThisWeek: count.describe('Dos últimos 7 dias') }),
    fuel: z.object({ stations: count, types: count, brands: count }),
    demonstration: z.boolean().describe('true: a cidade é de demonstração'),
    changes: z.array(changeShape).describe('As últimas mudanças, a mais nova primeiro'),
    secondStep: z
      .enum(['on', 'recommended', 'off'])
      .describe(
        'Se a senha de quem administra é confirmada em um aparelho novo; recommended: os e-mails já saem',
      ),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardShape>;

export const mostFound = 5;

/** A result of a search of the whole panel. */
const foundShape = z
  .object({
    id,
    name: z.string(),
    about: z.string().nullable().describe('O que distingue linhas de mesmo nome'),
  })
  .meta({ id: 'Found' });

const found = z.array(foundShape).max(mostFound);

/** Spec, back office, section 2 (Dashboard). */
export const dashboardEndpoints = {
  readDashboard: endpoint({
    method: 'GET',
    path: '/backoffice/dashboard',
    who: 'admin',
    noun: 'dashboard',
    summary: 'Números e últimas mudanças, para a visão geral do painel',
    data: dashboardShape,
    failures: [],
  }),
  searchBackOffice: endpoint({
    method: 'GET',
    path: '/backoffice/search',
    who: 'admin',
    noun: 'dashboard',
    summary: 'Busca por nome em todo o painel, até cinco de cada tipo; com menos de duas letras, nada',
    query: z.object({ search: searchParam.default('') }),
    data: z.object({ establishments: found, products: found, stations: found, users: found }),
    failures: ['invalid'],
  }),
  readWaiting: endpoint({
    method: 'GET',
    path: '/backoffice/dashboard/waiting',
    who: 'admin',
    noun: 'dashboard',
    summary: 'O que espera por uma pessoa no painel',
    data: waitingShape,
    failures: [],
  }),
};
