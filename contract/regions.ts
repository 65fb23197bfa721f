import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { removedShape } from './removals.ts';
import {
  cityDateTime,
  count,
  editedVersion,
  id,
  idParams,
  rowName,
  version,
  versionQuery,
} from './shapes.ts';

export const regionShape = z.object({ id, name: z.string() }).meta({ id: 'Region' });
export type Region = z.infer<typeof regionShape>;

/** A region as the back office lists it. */
export const regionRowShape = regionShape
  .extend({
    establishments: count,
    stations: count,
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'RegionRow' });
export type RegionRow = z.infer<typeof regionRowShape>;

/** Spec, back office, section 5. */
export const regionBody = z.object({ name: rowName('Por favor, preencha o nome da região.') });

const regionsQuery = listQuery(['name', 'id', 'establishments', 'updatedAt'], {});

export const regionEndpoints = {
  listPublicRegions: endpoint({
    method: 'GET',
    path: '/public/regions',
    alsoAt: ['/regions'],
    who: 'anyone',
    noun: 'regions',
    summary: 'Regiões da cidade, na ordem em que aparecem nas telas',
    data: z.array(regionShape),
    whole: 'small',
    failures: [],
    cache: ['regions'],
  }),
  listRegionCentres: endpoint({
    method: 'GET',
    path: '/public/regions/centres',
    who: 'anyone',
    noun: 'regions',
    summary: 'O meio dos lugares de cada região, para quem não informa a localização',
    data: z.array(
      regionShape.extend({
        centre: z
          .object({ latitude: z.number(), longitude: z.number() })
          .nullable()
          .describe('null onde nenhum lugar tem coordenadas'),
        located: z
          .object({ shops: count, stations: count })
          .describe('Quantos estabelecimentos e postos têm coordenadas'),
      }),
    ),
    whole: 'small',
    failures: [],
    cache: ['regions', 'establishments'],
  }),
  listRegions: endpoint({
    method: 'GET',
    path: '/backoffice/regions',
    who: 'admin',
    noun: 'regions',
    summary: 'Regiões, para o painel',
    query: regionsQuery,
    data: z.array(regionRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  exportRegions: endpoint({
    method: 'GET',
    path: '/backoffice/regions/export',
    who: 'admin',
    noun: 'regions',
    summary: 'Regiões do painel em CSV, com a mesma busca',
    query: regionsQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  createRegion: endpoint({
    method: 'POST',
    path: '/backoffice/regions',
    who: 'admin',
    noun: 'regions',
    summary: 'Cria uma região, a última na ordem das telas',
    body: regionBody,
    data: regionRowShape,
    failures: ['conflict'],
    idempotent: true,
    audit: 'regions.create',
    example: { body: { name: 'Luzimangues' } },
  }),
  readRegionRow: endpoint({
    method: 'GET',
    path: '/backoffice/regions/:id',
    who: 'admin',
    noun: 'regions',
    summary: 'Uma região, para o painel',
    params: idParams,
    data: regionRowShape,
    failures: ['invalid', 'not_found'],
  }),
  updateRegion: endpoint({
    method: 'PUT',
    path: '/backoffice/regions/:id',
    who: 'admin',
    noun: 'regions',
    summary: 'Muda uma região',
    params: idParams,
    body: regionBody.extend({ version: editedVersion }),
    data: regionRowShape,
    failures: ['not_found', 'conflict', 'stale'],
    audit: 'regions.update',
    example: { body: { name: 'Região com outro nome', version: 1 } },
  }),
  deleteRegion: endpoint({
    method: 'DELETE',
    path: '/backoffice/regions/:id',
    who: 'admin',
    noun: 'regions',
    summary: 'Exclui uma região sem estabelecimentos nem postos',
    params: idParams,
    query: versionQuery,
    data: removedShape,
    failures: ['invalid', 'not_found', 'stale', 'in_use'],
    audit: 'regions.delete',
    example: { query: { version: '1' } },
  }),
};
