import { z } from 'zod';
import { importStatuses, surveyLayouts } from '#domain/imports.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal, wordFilter } from './lists.ts';
import { cityDateTime, count, day, id, idParams } from './shapes.ts';
import { surveyLimits } from './uploads.ts';

const placeShape = z.object({ cnpj: z.string(), name: z.string(), address: z.string() });

/** The changes made so far by undoing an import. */
const undoneShape = z.object({
  withdrawn: count.describe('Preços retirados'),
  handedOver: count.describe('Preços que outra pesquisa também traz: ficam, como preços dela'),
  restored: count.describe('Preços que ela tinha corrigido e que valem de novo'),
  kept: count.describe('Preços dela que outra pesquisa corrigiu depois: a correção fica'),
  stationsRemoved: count,
  stationsKept: count.describe('Postos que ela trouxe e que ficam, porque há mais sobre eles'),
});
export type Undone = z.infer<typeof undoneShape>;

/** The import of a survey, as the history lists it. */
const importShape = z
  .object({
    id,
    fileName: z.string(),
    layout: z.enum(surveyLayouts).nullable().describe('null: ainda não se sabe'),
    municipality: z.string().describe('A cidade cujas linhas interessam, como a pesquisa a escreve'),
    state: z.string().describe('Sigla do estado'),
    status: z.enum(importStatuses),
    rowsRead: count,
    rowsOfCity: count,
    rowsNew: count.describe(
      'Em "reading" e "ready", o que seria novo; o mesmo vale para as outras contagens',
    ),
    rowsSame: count,
    rowsCorrected: count,
    rowsRefused: count,
    rowsNotFuel: count.describe('Linhas de gás de cozinha'),
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    hasWritten: z.boolean().describe('true: há preços desta importação no banco'),
    failure: z.string().nullable().describe('Por que falhou'),
    user: z.string().nullable().describe('Quem enviou; null: a linha de comando, ou uma fonte oficial'),
    isAutomatic: z.boolean().describe('true: uma fonte oficial trouxe o arquivo, e ninguém o enviou'),
    held: z
      .string()
      .nullable()
      .describe("Por que um arquivo automático espera uma pessoa: 'gasolina comum subiu 18 % na mediana'"),
    startedAt: cityDateTime,
    finishedAt: cityDateTime.nullable(),
    undoneAt: cityDateTime.nullable(),
    undoneBy: z.string().nullable(),
    undone: undoneShape.nullable().describe('O que desfazer já mudou; null: não foi desfeita'),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importShape>;

/** One import with all its data. */
const importDetailShape = importShape
  .extend({
    refusals: z
      .array(z.object({ row: count, column: z.string(), reason: z.string() }))
      .describe('As primeiras linhas recusadas'),
    newStations: z.array(placeShape).describe('Postos que a pesquisa traz'),
    withoutRegion: z.array(placeShape).describe('Postos da pesquisa que não têm região'),
    successors: z
      .array(placeShape)
      .describe('Postos que ela traz no mesmo endereço de outro CNPJ, à espera de uma decisão'),
    progress: z
      .object({ rowsRead: count, rowsOfCity: count })
      .nullable()
      .describe('Até onde a leitura chegou, enquanto ela anda'),
    replacesDemonstration: z
      .boolean()
      .describe('true: começar tira a demonstração, e precisa dizer que é isso mesmo'),
  })
  .meta({ id: 'ImportDetail' });
export type ImportDetail = z.infer<typeof importDetailShape>;

const importsQuery = listQuery(['-startedAt', 'fileName', 'rowsNew', 'rowsRefused'], {
  status: wordFilter(importStatuses, 'Essa situação não existe.'),
});

export const importEndpoints = {
  listImports: endpoint({
    method: 'GET',
    path: '/backoffice/imports',
    who: 'admin',
    noun: 'imports',
    summary: 'Importações da pesquisa oficial, a mais nova primeiro',
    query: importsQuery,
    data: z.array(importShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  exportImports: endpoint({
    method: 'GET',
    path: '/backoffice/imports/export',
    who: 'admin',
    noun: 'imports',
    summary: 'As importações como arquivo CSV',
    query: importsQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/backoffice/imports/:id',
    who: 'admin',
    noun: 'imports',
    summary: 'Uma importação: até onde chegou, o que mudaria ou mudou, linhas recusadas',
    params: idParams,
    data: importDetailShape,
    failures: ['invalid', 'not_found'],
  }),
  uploadSurvey: endpoint({
    method: 'POST',
    path: '/backoffice/imports',
    who: 'admin',
    noun: 'imports',
    summary: 'Recebe um arquivo da pesquisa e o lê sem gravar preços; o mesmo arquivo não entra duas vezes',
    upload: { field: 'file', ...surveyLimits },
    data: importShape,
    failures: ['invalid'],
    audit: 'imports.upload',
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/backoffice/imports/:id/start',
    who: 'admin',
    noun: 'imports',
    summary: 'Importa um arquivo que foi lido',
    params: idParams,
    body: z.object({
      replacesDemonstration: z
        .boolean({ error: 'Informe verdadeiro ou falso.' })
        .default(false)
        .describe('true: a demonstração pode sair'),
    }),
    data: importShape,
    failures: ['not_found', 'conflict', 'demonstration'],
    audit: 'imports.start',
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/backoffice/imports/:id/undo',
    who: 'admin',
    noun: 'imports',
    summary: 'Começa a desfazer uma importação: saem os preços que ela gravou e os postos que só ela trouxe',
    params: idParams,
    data: importShape,
    failures: ['invalid', 'not_found', 'conflict'],
    audit: 'imports.undo',
  }),
  discardImport: endpoint({
    method: 'DELETE',
    path: '/backoffice/imports/:id',
    who: 'admin',
    noun: 'imports',
    summary: 'Desiste de um arquivo que não foi importado',
    params: idParams,
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found', 'conflict'],
    audit: 'imports.discard',
  }),
};
