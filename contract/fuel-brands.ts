import { z } from 'zod';
import { fuelBrandLinks } from '#domain/fuel-brands-can.ts';
import { brandLogoPath } from './brand-logos.ts';
import { endpoint } from './endpoint.ts';
import { fuelBrandBody } from './fuel-fields.ts';
import { listQuery, listTotal } from './lists.ts';
import { removedShape } from './removals.ts';
import { cityDateTime, count, editedVersion, id, idParams, version, versionQuery } from './shapes.ts';
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

/** A brand as the back office lists it. */
export const fuelBrandRowShape = fuelBrandShape
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
  listFuelBrands: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/brands',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Marcas de postos, para o painel',
    query: fuelBrandsQuery,
    data: z.array(fuelBrandRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  exportFuelBrands: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/brands/export',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Marcas do painel em CSV, com a mesma busca',
    query: fuelBrandsQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  createFuelBrand: endpoint({
    method: 'POST',
    path: '/backoffice/fuel/brands',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Cria uma marca',
    body: fuelBrandBody,
    data: fuelBrandRowShape,
    failures: ['conflict'],
    idempotent: true,
    audit: 'fuel-brands.create',
    example: { body: { name: 'Posto Amigo', logo: null } },
  }),
  readFuelBrandRow: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/brands/:id',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Uma marca, para o painel',
    params: idParams,
    data: fuelBrandRowShape,
    failures: ['invalid', 'not_found'],
  }),
  updateFuelBrand: endpoint({
    method: 'PUT',
    path: '/backoffice/fuel/brands/:id',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Muda uma marca; das que as pesquisas trazem, o nome só em maiúsculas e acentos',
    params: idParams,
    body: fuelBrandBody.extend({ version: editedVersion }),
    data: fuelBrandRowShape,
    failures: ['not_found', 'conflict', 'stale'],
    audit: 'fuel-brands.update',
    example: { body: { name: 'Marca com outro nome', logo: null, version: 1 } },
  }),
  deleteFuelBrand: endpoint({
    method: 'DELETE',
    path: '/backoffice/fuel/brands/:id',
    who: 'admin',
    noun: 'fuel-brands',
    summary: 'Exclui uma marca que nenhum posto tem nem teve',
    params: idParams,
    query: versionQuery,
    data: removedShape,
    failures: ['invalid', 'not_found', 'stale', 'in_use'],
    audit: 'fuel-brands.delete',
    example: { query: { version: '1' } },
  }),
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
