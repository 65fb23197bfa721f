import { z } from 'zod';
import { isInCity, outsideCity } from '#domain/city.ts';
import { coordinatePrecisions } from '#domain/coordinates.ts';
import { postalCodeSources } from '#domain/postal-codes.ts';
import { registerSources } from '#domain/registered-points.ts';
import { locationStates } from '#domain/station-locations.ts';
import { precision } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal, wordFilter } from './lists.ts';
import { cityDateTime, count, id, idParams } from './shapes.ts';

const pointShape = z.object({ latitude: z.number(), longitude: z.number() });
const preciseShape = pointShape.extend({ coordinatesPrecision: precision });

/** A station whose coordinates are or were searched for. */
const stationLocationShape = z
  .object({
    id: id.describe('Do posto'),
    name: z.string(),
    formatted_address: z.string(),
    status: z.enum(locationStates),
    found: preciseShape
      .extend({
        source: z.enum([...postalCodeSources, ...registerSources]).nullable(),
        accuracyM: z.number().nullable().describe('O erro em metros, se o cadastro diz'),
      })
      .nullable()
      .describe('O ponto que a busca encontrou, ou que foi aceito'),
    failure: z
      .string()
      .nullable()
      .describe('Por que não há ponto, ou por que o do cadastro espera uma pessoa'),
    estimated: preciseShape
      .nullable()
      .describe('O ponto calculado do endereço, que as páginas mostram enquanto não há outro'),
    station: preciseShape.nullable().describe('As coordenadas que o posto tem'),
    askedAt: cityDateTime.nullable(),
    foundAt: cityDateTime.nullable(),
    decidedAt: cityDateTime.nullable(),
  })
  .meta({ id: 'StationLocation' });
export type StationLocation = z.infer<typeof stationLocationShape>;

const countsShape = z.object(
  Object.fromEntries(locationStates.map((state) => [state, count])) as Record<
    (typeof locationStates)[number],
    typeof count
  >,
);

const degrees = (what: string) => z.number({ error: `Informe a ${what}, em graus.` });

const pinFields = {
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  coordinatesPrecision: z.enum(coordinatePrecisions, { error: 'Informe a precisão.' }),
};
const outside = { error: outsideCity, path: ['latitude'] };

/** A pin within the municipality: the result of the search, or 'exact' if an administrator has placed it. */
export const pinBody = z.object(pinFields).refine(isInCity, outside);

export const acceptBody = z
  .object({
    ...pinFields,
    seen: pointShape.nullable().describe('As coordenadas que o posto tinha na tela; null: nenhuma'),
  })
  .refine(isInCity, outside);

const mostAccepted = 100;

export const stationLocationEndpoints = {
  listStationLocations: endpoint({
    method: 'GET',
    path: '/backoffice/station-locations',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Postos sem coordenadas, e a busca de cada um',
    query: listQuery(['distance', 'name', 'status', 'askedAt'], {
      status: wordFilter(locationStates, 'Essa situação não existe.'),
    }),
    data: z.array(stationLocationShape),
    beside: listTotal.extend({ counts: countsShape.describe('Quantos postos em cada situação') }),
    failures: ['invalid'],
  }),
  readStationLocation: endpoint({
    method: 'GET',
    path: '/backoffice/station-locations/:id',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Um dos postos dessa lista, e a sua busca',
    params: idParams,
    data: stationLocationShape,
    failures: ['invalid', 'not_found'],
  }),
  searchStationLocations: endpoint({
    method: 'POST',
    path: '/backoffice/station-locations/search',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Busca as coordenadas de todos os postos que não têm, menos as dispensadas',
    data: z.object({ started: count.describe('Quantos postos entraram na fila') }),
    failures: [],
    audit: 'station-locations.search-all',
  }),
  searchStationLocation: endpoint({
    method: 'POST',
    path: '/backoffice/station-locations/:id/search',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Busca de novo as coordenadas de um posto',
    params: idParams,
    data: stationLocationShape,
    failures: ['invalid', 'not_found', 'in_use'],
    audit: 'station-locations.search',
  }),
  acceptStationLocation: endpoint({
    method: 'POST',
    path: '/backoffice/station-locations/:id/accept',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Dá ao posto as coordenadas encontradas, ou as do pino que a pessoa moveu (exact)',
    params: idParams,
    body: acceptBody,
    data: stationLocationShape,
    failures: ['invalid', 'not_found', 'in_use', 'stale'],
    audit: 'station-locations.accept',
  }),
  acceptStationLocations: endpoint({
    method: 'POST',
    path: '/backoffice/station-locations/accept',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Dá a vários postos as coordenadas encontradas',
    body: z.object({
      stations: z
        .array(z.object({ id, latitude: z.number(), longitude: z.number() }), {
          error: 'Informe os postos.',
        })
        .min(1, 'Informe os postos.')
        .max(mostAccepted, `Aceite até ${mostAccepted} postos por vez.`),
    }),
    data: z.object({
      accepted: z.array(id),
      refused: z.array(z.object({ id, why: z.string().describe('Em português') })),
    }),
    whole: 'own',
    failures: [],
    audit: 'station-locations.accept',
  }),
  dismissStationLocation: endpoint({
    method: 'POST',
    path: '/backoffice/station-locations/:id/dismiss',
    who: 'admin',
    noun: 'station-locations',
    summary: 'Dispensa o resultado da busca: o posto fica sem coordenadas',
    params: idParams,
    data: stationLocationShape,
    failures: ['invalid', 'not_found', 'in_use'],
    audit: 'station-locations.dismiss',
  }),
};
