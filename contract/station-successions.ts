import { z } from 'zod';
import { successionStatuses } from '#domain/station-successions.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal, wordFilter } from './lists.ts';
import { count, day, id, idParams } from './shapes.ts';

const stationShape = z.object({
  id,
  name: z.string(),
  cnpj: z.string().nullable(),
  address: z.string(),
  brand: z.string().nullable(),
  surveyedOn: day.nullable().describe('O dia da pesquisa mais nova que o viu'),
});

/** Two stations at the same address under different CNPJs, which are probably one. */
const stationSuccessionShape = z
  .object({
    id: id.describe('Do posto mais antigo'),
    status: z.enum(successionStatuses).describe('waiting: espera uma decisão; same: é o mesmo lugar'),
    older: stationShape.describe('Fora das listas e da comparação'),
    newer: stationShape,
  })
  .meta({ id: 'StationSuccession' });
export type StationSuccession = z.infer<typeof stationSuccessionShape>;

const successorId = id.describe('O posto mais novo, como a tela o mostrou');

export const stationSuccessionEndpoints = {
  listStationSuccessions: endpoint({
    method: 'GET',
    path: '/backoffice/station-successions',
    who: 'admin',
    noun: 'station-successions',
    summary: 'Postos que a pesquisa traz no mesmo endereço com outro CNPJ',
    query: listQuery(['name', 'surveyedOn'], {
      status: wordFilter(successionStatuses, 'Essa situação não existe.'),
    }),
    data: z.array(stationSuccessionShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  decideStationSuccession: endpoint({
    method: 'POST',
    path: '/backoffice/station-successions/:id/decide',
    who: 'admin',
    noun: 'station-successions',
    summary:
      'Diz se os dois são o mesmo posto: então o mais antigo leva ao mais novo, com favoritos e avaliações',
    params: idParams,
    body: z.object({ successorId, isSame: z.boolean({ error: 'Diga se é o mesmo posto.' }) }),
    example: { body: { successorId: 9, isSame: true } },
    data: z.object({
      favorites: count.describe('Favoritos que foram para o mais novo'),
      reviews: count.describe('Avaliações que foram para o mais novo'),
    }),
    failures: ['invalid', 'not_found', 'in_use'],
    audit: 'station-successions.decide',
  }),
  reopenStationSuccession: endpoint({
    method: 'POST',
    path: '/backoffice/station-successions/:id/reopen',
    who: 'admin',
    noun: 'station-successions',
    summary: 'Desfaz a decisão: os dois voltam a esperar',
    params: idParams,
    body: z.object({ successorId }),
    example: { body: { successorId: 9 } },
    data: z.object({ reopened: z.literal(true) }),
    failures: ['invalid', 'not_found', 'in_use'],
    audit: 'station-successions.reopen',
  }),
};
