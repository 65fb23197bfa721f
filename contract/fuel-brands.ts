import { z } from 'zod';
import { fuelBrandLinks } from '#domain/fuel-brands-can.ts';
import { brandLogoPath } from './brand-logos.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { fuelBrandBody } from './fuel-fields.ts';
import { listQuery } from './lists.ts';
import { cityDateTime, count, editedVersion, id, version } from './shapes.ts';
import { brandLogoLimits } from './uploads.ts';

export const fuelBrandShape = z
  .object({
    id,
    name: z.string(),
    logo: z
      .string()
      .nullable()
      .describe('Endereço da imagem: https, ou o desta origem se foi enviada ao painel'),
  })
  .meta({ id: 'FuelBrand' });
export type FuelBrand = z.infer<typeof fuelBrandShape>;

const fuelBrandRowShape = fuelBrandShape
  .extend({
    stations: count,
    surveyed: z.boolean().describe('true: as pesquisas a trazem, e a encontram pelo nome'),
    linked: z.array(z.enum(fuelBrandLinks)).describe('O que impede a exclusão'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'FuelBrandRow' });
export type FuelBrandRow = z.infer<typeof fuelBrandRowShape>;

const fuelBrandsQuery = listQuery(['name', 'id', 'stations', 'updatedAt'], {});

const rows = crud({
  noun: 'fuel-brands',
  path: '/backoffice/fuel/brands',
  row: fuelBrandRowShape,
  query: fuelBrandsQuery,
});

export const fuelBrandEndpoints = {
  listPublicFuelBrands: endpoint({
    method: 'GET',
    path: '/fuel/brands',
    who: 'anyone',
    noun: 'fuel-brands',
    summary: 'Bandeiras de postos, em ordem alfabética',
    data: z.array(fuelBrandShape),
    whole: 'small',
    failures: [],
    cache: ['brands'],
  }),
  readBrandLogo: endpoint({
    method: 'GET',
    path: brandLogoPath,
    who: 'anyone',
    noun: 'fuel-brands',
    summary: 'O logotipo enviado de uma bandeira',
    params: z.object({ key: z.string() }),
    file: ['image/webp'],
    failures: ['not_found'],
  }),
  listFuelBrands: rows.list('Marcas de postos, para o painel'),
  exportFuelBrands: rows.export('Marcas do painel em CSV, com a mesma busca'),
  createFuelBrand: rows.create('Cria uma marca', {
    body: fuelBrandBody,
    example: { name: 'Posto Amigo', logo: null },
  }),
  readFuelBrandRow: rows.read('Uma marca, para o painel'),
  updateFuelBrand: rows.update(
    'Muda uma marca; das que as pesquisas trazem, o nome só em maiúsculas e acentos',
    {
      body: fuelBrandBody.extend({ version: editedVersion }),
      example: { name: 'Marca com outro nome', logo: null, version: 1 },
    },
  ),
  deleteFuelBrand: rows.delete('Exclui uma marca que nenhum posto tem nem teve'),
  uploadBrandLogo: endpoint({
    method: 'POST',
    path: '/backoffice/fuel/brands/logos',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Recebe a imagem de um logotipo, que vale por um dia até que uma marca a use',
    upload: { field: 'file', ...brandLogoLimits },
    data: z.object({ logo: z.string().describe('Endereço da imagem, para o campo logo de uma marca') }),
    failures: ['invalid'],
    audit: 'fuel-brands.upload-logo',
  }),
};
