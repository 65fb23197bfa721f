import { z } from 'zod';
import { priceKinds } from '#domain/prices.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, wordFilter } from './lists.ts';
import { cityDateTime, count, editedVersion, id, rowName, version } from './shapes.ts';

export const sectorShape = z.object({ id, name: z.string() }).meta({ id: 'Sector' });
export type Sector = z.infer<typeof sectorShape>;

const sectorRowShape = sectorShape
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

/** 'meat': every sector except that of the fuels */
export const kindFilter = wordFilter(priceKinds, 'Esse tipo de setor não existe.');

const sectorsQuery = listQuery(['name', 'id', 'categories', 'updatedAt'], { kind: kindFilter });

const rows = crud({ noun: 'sectors', path: '/backoffice/sectors', row: sectorRowShape, query: sectorsQuery });

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
  listSectors: rows.list('Setores, para o painel'),
  exportSectors: rows.export('Setores do painel em CSV, com a mesma busca'),
  createSector: rows.create('Cria um setor', { body: sectorBody, example: { name: 'Hortifrúti' } }),
  readSectorRow: rows.read('Um setor, para o painel'),
  updateSector: rows.update('Muda um setor', {
    body: sectorBody.extend({ version: editedVersion }),
    example: { name: 'Setor com outro nome', version: 1 },
  }),
  deleteSector: rows.delete('Exclui um setor sem categorias nem estabelecimentos'),
};
