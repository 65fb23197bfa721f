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

export const sectorShape = z.object({ id, name: z.string() }).meta({ id: 'Sector' });
export type Sector = z.infer<typeof sectorShape>;

/** A sector as the back office lists it. */
export const sectorRowShape = sectorShape
  .extend({
    isOpen: z.boolean().describe('false: os seus produtos só aparecem no painel'),
    categories: count,
    establishments: count,
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'SectorRow' });
export type SectorRow = z.infer<typeof sectorRowShape>;

/** Spec, back office, section 5. */
export const sectorBody = z.object({
  name: rowName('Por favor, preencha o nome do setor.'),
  isOpen: z
    .boolean({ error: 'Escolha se o setor está aberto ao público.' })
    .optional()
    .describe('Aberto ao público. Ausente: um setor novo fica fechado; os outros, como estão'),
});

const sectorsQuery = listQuery(['name', 'id', 'categories', 'updatedAt'], {});

export const sectorEndpoints = {
  listPublicSectors: endpoint({
    method: 'GET',
    path: '/public/sectors',
    who: 'anyone',
    noun: 'sectors',
    summary: 'Setores abertos ao público, em ordem alfabética',
    data: z.array(sectorShape),
    whole: 'small',
    failures: [],
    cache: ['sectors'],
  }),
  listSectors: endpoint({
    method: 'GET',
    path: '/backoffice/sectors',
    who: 'admin',
    noun: 'sectors',
    summary: 'Setores, para o painel',
    query: sectorsQuery,
    data: z.array(sectorRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  exportSectors: endpoint({
    method: 'GET',
    path: '/backoffice/sectors/export',
    who: 'admin',
    noun: 'sectors',
    summary: 'Setores do painel em CSV, com a mesma busca',
    query: sectorsQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  createSector: endpoint({
    method: 'POST',
    path: '/backoffice/sectors',
    who: 'admin',
    noun: 'sectors',
    summary: 'Cria um setor',
    body: sectorBody,
    data: sectorRowShape,
    failures: ['conflict'],
    idempotent: true,
    audit: 'sectors.create',
    example: { body: { name: 'Hortifrúti' } },
  }),
  readSectorRow: endpoint({
    method: 'GET',
    path: '/backoffice/sectors/:id',
    who: 'admin',
    noun: 'sectors',
    summary: 'Um setor, para o painel',
    params: idParams,
    data: sectorRowShape,
    failures: ['invalid', 'not_found'],
  }),
  updateSector: endpoint({
    method: 'PUT',
    path: '/backoffice/sectors/:id',
    who: 'admin',
    noun: 'sectors',
    summary: 'Muda um setor',
    params: idParams,
    body: sectorBody.extend({ version: editedVersion }),
    data: sectorRowShape,
    failures: ['not_found', 'conflict', 'stale'],
    audit: 'sectors.update',
    example: { body: { name: 'Setor com outro nome', version: 1 } },
  }),
  deleteSector: endpoint({
    method: 'DELETE',
    path: '/backoffice/sectors/:id',
    who: 'admin',
    noun: 'sectors',
    summary: 'Exclui um setor sem categorias nem estabelecimentos',
    params: idParams,
    query: versionQuery,
    data: removedShape,
    failures: ['invalid', 'not_found', 'stale', 'in_use'],
    audit: 'sectors.delete',
    example: { query: { version: '1' } },
  }),
};
