import { z } from 'zod';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';
import { cityDateTime, count, editedVersion, id, rowName, version } from './shapes.ts';

export const regionShape = z.object({ id, name: z.string() }).meta({ id: 'Region' });
export type Region = z.infer<typeof regionShape>;

const regionRowShape = regionShape
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

const rows = crud({ noun: 'regions', path: '/backoffice/regions', row: regionRowShape, query: regionsQuery });

export const regionEndpoints = {
  listPublicRegions: endpoint({
    method: 'GET',
    path: '/public/regions',
    alsoAt: ['/regions'],
    who: 'anyone',
    noun: 'regions',
    summary: 'Regiões da cidade, na ordem em que aparecem nas telas',
    data: z.array(
      regionShape.extend({ hasPlaces: z.boolean().describe('false: ainda sem estabelecimento nem posto') }),
    ),
    whole: 'small',
    failures: [],
    cache: ['regions', 'establishments'],
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
  listRegions: rows.list('Regiões, para o painel'),
  exportRegions: rows.export('Regiões do painel em CSV, com a mesma busca'),
  createRegion: rows.create('Cria uma região, a última na ordem das telas', {
    body: regionBody,
    example: { name: 'Luzimangues' },
  }),
  readRegionRow: rows.read('Uma região, para o painel'),
  updateRegion: rows.update('Muda uma região', {
    body: regionBody.extend({ version: editedVersion }),
    example: { name: 'Região com outro nome', version: 1 },
  }),
  deleteRegion: rows.delete('Exclui uma região sem estabelecimentos nem postos'),
};
