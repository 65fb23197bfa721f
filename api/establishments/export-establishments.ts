import type { EstablishmentRow } from '#contract/establishments.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { showPhone } from '#domain/phone.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findEstablishments, readEstablishmentRows } from './back-office-queries.ts';

const columns: readonly CsvColumn<EstablishmentRow>[] = [
  ['ID', ({ id }) => id],
  ['Nome', ({ name }) => name],
  ['Razão social', ({ legalName }) => legalName],
  ['Tipo', ({ type }) => establishmentTypeNames[type]],
  ['CNPJ', ({ cnpj }) => cnpj && formatCnpj(cnpj)],
  ['Telefone', ({ phone }) => phone && showPhone(phone)],
  ['CEP', ({ zipcode }) => zipcode && formatZipcode(zipcode)],
  ['Endereço', ({ address }) => address],
  ['Bairro', ({ neighbourhood }) => neighbourhood],
  ['Região', ({ Region }) => Region.name],
  ['Setor', ({ Sector }) => Sector?.name ?? null],
  ['Latitude', ({ latitude }) => latitude],
  ['Longitude', ({ longitude }) => longitude],
  ['Raio de atendimento (km)', ({ service_radius }) => service_radius],
  ['Verificado', ({ verified }) => verified],
  ['Demonstração', ({ isDemonstration }) => isDemonstration],
  ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
];

/** Downloads the establishments that the list's search and filters find. */
export const exportEstablishments = readHandler('exportEstablishments', async ({ query }, { db }) => {
  const found = await findEstablishments(db, query).limit(maxExportedRows + 1);
  return {
    file: csvFile('estabelecimentos.csv', columns, found, (ids) => readEstablishmentRows(db, query, { ids })),
  };
});
