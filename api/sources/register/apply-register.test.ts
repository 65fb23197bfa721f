import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { and, asc, eq, gt, max } from '#database/orm.ts';
import {
  auditLog,
  brands,
  establishmentLocations,
  establishments,
  postalCodes,
  registrations,
} from '#database/schema.ts';
import { isInCity } from '#domain/city.ts';
import { estimatePoint } from '#domain/estimated-point.ts';
import { scratchFiles } from '../../imports/testing/scratch.ts';
import { setDemonstration } from '../../platform/city-facts.ts';
import { openTestApi } from '../../platform/testing.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { type Applied, applyRegister, noteSameRegister } from './apply-register.ts';
import { readBoundary } from './boundary.ts';
import { readRegister } from './read-register.ts';
import {
  inventedCnpj,
  registerCsv,
  registerGeoJson,
  registerJson,
  type WrittenStation,
  writtenStation,
} from './testing/write-register.ts';

const api = await openTestApi();
afterAll(api.close);
const { orm } = api;
const write = scratchFiles();
const city = { municipality: 'PALMAS', state: 'TO' } as const;

/** The entries of this test come after it. */
let auditedBefore = 0;

beforeEach(async () => {
  await orm.delete(establishments);
  await orm.delete(registrations);
  await orm.delete(postalCodes);
  const [newest] = await orm.select({ id: max(auditLog.id) }).from(auditLog);
  auditedBefore = newest?.id ?? 0;
});

const day = (text: string) => new Date(`${text}T12:00:00-03:00`);

async function applyText(text: string, now = day('2026-06-12'), isInside = isInCity): Promise<Applied> {
  const { stations } = await readRegister(write('cadastro', text), city);
  const transact: Parameters<typeof applyRegister>[0]['transact'] = (run) =>
    inTransaction(api.context, ({ tx }) => run({ tx, now }));
  return applyRegister({ orm, transact, now, city, isInside }, stations);
}
const apply = (stations: readonly WrittenStation[], now?: Date) => applyText(registerJson(stations), now);
async function report(applied: Promise<Applied>) {
  const result = await applied;
  if (result.outcome !== 'applied') throw new Error(result.outcome);
  return result.report;
}

const rows = () => orm.select().from(establishments).orderBy(asc(establishments.cnpj));
const stationOf = async (number: number) =>
  (
    await orm
      .select()
      .from(establishments)
      .where(eq(establishments.cnpj, inventedCnpj(number)))
  )[0];
const registrationOf = async (number: number) =>
  (
    await orm
      .select()
      .from(registrations)
      .where(eq(registrations.cnpj, inventedCnpj(number)))
  )[0];
const locationOf = async (number: number) => {
  const station = await stationOf(number);
  const found = await orm
    .select()
    .from(establishmentLocations)
    .where(eq(establishmentLocations.establishmentId, station?.id ?? 0));
  return found[0];
};
const audits = (noun: string) =>
  orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.noun, noun), gt(auditLog.id, auditedBefore)))
    .orderBy(auditLog.id);
const brandId = async (name: string) =>
  (await orm.select().from(brands).where(eq(brands.name, name)))[0]?.id ?? null;
const everything = async () => [
  await rows(),
  await orm.select().from(registrations).orderBy(registrations.cnpj),
  await orm.select().from(establishmentLocations).orderBy(establishmentLocations.establishmentId),
  await orm.select().from(auditLog).orderBy(auditLog.id),
];

/** In Quadra 806 Sul, where the address of `writtenStation` is. */
const estimate = estimatePoint({ address: 'Quadra 806 Sul, Avenida NS 10, s/n', neighbourhood: null });
const near = { latitude: String((estimate?.latitude ?? 0) + 0.001), longitude: String(estimate?.longitude) };

describe('stations', () => {
  it('that are missing are created as a survey would create them, and two runs change nothing', async () => {
    const stations = [writtenStation(1, { ...near, brand: 'RAIZEN' }), writtenStation(2)];
    expect(await report(apply(stations))).toMatchObject({ stations: 2, created: 2, changed: 0, placed: 1 });
    expect(await stationOf(1)).toMatchObject({
      type: 'posto',
      name: 'Posto Inventado 1',
      companyName: 'POSTO INVENTADO 1 LTDA',
      address: 'Quadra 806 Sul, Avenida NS 10, s/n',
      neighbourhood: 'Plano Diretor Sul',
      zipcode: '77023056',
      brandId: await brandId('Raízen'),
      regionId: expect.any(Number),
      estimatedPrecision: expect.any(String),
      coordinatesPrecision: 'exact',
      surveyedOn: null,
      typedColumns: [],
    });
    expect(await registrationOf(1)).toMatchObject({ firstSeenOn: '2026-06-12', lastSeenOn: '2026-06-12' });
    const before = await everything();
    expect(await report(apply(stations))).toMatchObject({ created: 0, changed: 0, placed: 0, fresh: 0 });
    expect(await everything()).toEqual(before);
  });

  it('that were deleted stay deleted; one that leaves the register and comes back is the same', async () => {
    const both = [writtenStation(1), writtenStation(2)];
    await apply(both);
    await orm.delete(establishments).where(eq(establishments.cnpj, inventedCnpj(1)));
    expect(await report(apply(both, day('2026-06-19')))).toMatchObject({ created: 0 });
    expect(await stationOf(1)).toBeUndefined();
    const { id } = (await stationOf(2)) ?? {};
    await apply([writtenStation(1)], day('2026-06-26'));
    expect(await registrationOf(2)).toMatchObject({ lastSeenOn: '2026-06-19' });
    await apply(both, day('2026-07-03'));
    expect((await stationOf(2))?.id).toBe(id);
    expect(await registrationOf(2)).toMatchObject({ firstSeenOn: '2026-06-12', lastSeenOn: '2026-07-03' });
  });

  it('take a new company and brand, with an entry in the audit log; a trade name stays while the company does', async () => {
    const company = 'POSTO INVENTADO 1 LTDA';
    await createFuelStation(orm, {
      cnpj: inventedCnpj(1),
      name: 'Posto Star',
      companyName: company,
      surveyedOn: '2026-06-01',
    });
    await apply([writtenStation(1, { brand: 'IPIRANGA' })]);
    expect(await stationOf(1)).toMatchObject({
      name: 'Posto Star',
      brandId: await brandId('Ipiranga'),
      version: 2,
    });
    expect(await audits('fuel-stations')).toMatchObject([
      {
        action: 'fuel-stations.update-by-register',
        userId: null,
        before: { FuelBrand: null },
        after: { FuelBrand: { name: 'Ipiranga' } },
      },
    ]);
    await apply([writtenStation(1, { brand: 'IPIRANGA', company: 'OUTRA EMPRESA LTDA' })], day('2026-06-19'));
    expect(await stationOf(1)).toMatchObject({ name: 'Outra Empresa', companyName: 'OUTRA EMPRESA LTDA' });
  });

  it('keep the brand of a newer survey while the register says the same as before', async () => {
    await apply([writtenStation(1, { brand: 'IPIRANGA' })]);
    await apply([writtenStation(2, { brand: 'ALE' }), writtenStation(1, { brand: 'IPIRANGA' })]);
    await orm.update(establishments).set({ brandId: await brandId('Ale') });
    expect(
      await report(apply([writtenStation(1, { brand: 'IPIRANGA' }), writtenStation(2, { brand: 'ALE' })])),
    ).toMatchObject({ changed: 0 });
  });

  it('keep what was typed; an address changes only where no survey has seen the station', async () => {
    const given = { address: 'Rua Antiga, 1', neighbourhood: null };
    await createFuelStation(orm, {
      cnpj: inventedCnpj(1),
      name: 'Meu Nome',
      ...given,
      typedColumns: ['name', 'brand', 'address'],
    });
    await createFuelStation(orm, { cnpj: inventedCnpj(2), ...given, surveyedOn: '2026-06-01' });
    await createFuelStation(orm, { cnpj: inventedCnpj(3), ...given });
    await apply([1, 2, 3].map((number) => writtenStation(number, { brand: 'IPIRANGA' })));
    expect(await stationOf(1)).toMatchObject({
      name: 'Meu Nome',
      companyName: null,
      brandId: null,
      ...given,
    });
    expect(await stationOf(2)).toMatchObject(given);
    expect(await stationOf(3)).toMatchObject({
      address: 'Quadra 806 Sul, Avenida NS 10, s/n',
      regionId: expect.any(Number),
    });
    expect(await registrationOf(1)).toMatchObject({
      company: 'POSTO INVENTADO 1 LTDA',
      brandId: await brandId('Ipiranga'),
    });
  });

  it('of a register that has lost most of them are left alone', async () => {
    await apply([1, 2, 3, 4, 5].map((number) => writtenStation(number)));
    const before = await everything();
    expect(await apply([writtenStation(6), writtenStation(7)], day('2026-06-19'))).toEqual({
      outcome: 'held',
      why: expect.stringContaining('O cadastro veio com 2 postos, e da última vez tinha 5: nada foi mudado.'),
    });
    expect(await apply([], day('2026-06-19'))).toMatchObject({ outcome: 'held' });
    expect(await everything()).toEqual(before);
    expect(
      await inTransaction(api.context, ({ tx }) => noteSameRegister({ tx, now: day('2026-06-20') })),
    ).toBe(5);
    expect(await registrationOf(1)).toMatchObject({ lastSeenOn: '2026-06-20' });
  });

  it('are written once where two registers arrive at the same time', async () => {
    const stations = Array.from({ length: 250 }, (_, number) =>
      writtenStation(number, { brand: `MARCA ${number % 9}` }),
    );
    const reports = await Promise.all([report(apply(stations)), report(apply(stations.toReversed()))]);
    expect(reports[0].created + reports[1].created).toBe(250);
    expect(await rows()).toHaveLength(250);
  });

  it('of a demonstration stay as they are', async () => {
    await setDemonstration(orm, true);
    expect(await apply([writtenStation(1)])).toEqual({ outcome: 'demonstration' });
    await setDemonstration(orm, false);
    expect(await rows()).toEqual([]);
  });
});

describe('points', () => {
  it('wait for a person where they may be wrong, and say why', async () => {
    const five = { latitude: near.latitude, longitude: '-48.3300' };
    await report(
      apply([
        writtenStation(1, { latitude: near.longitude, longitude: near.latitude }),
        writtenStation(2, { latitude: '-16.68', longitude: '-49.25' }),
        writtenStation(3, { latitude: '-10.30', longitude: near.longitude }),
        writtenStation(4, {
          ...near,
          address: 'FAZENDA BOA VISTA,  SN',
          neighbourhood: 'ZONA RURAL',
          zipcode: '',
        }),
        ...[5, 6, 7, 8, 9].map((number) => writtenStation(number, five)),
        writtenStation(10, { ...near, accuracy: '150' }),
        writtenStation(11, {
          latitude: '0',
          longitude: '0',
          latitudeDms: '-10:14:02,000',
          longitudeDms: '-48:19:05,000',
        }),
      ]),
    );
    const whyOf = async (number: number) => (await locationOf(number))?.failure;
    expect(await whyOf(1)).toBe('O cadastro trocou latitude e longitude.');
    expect(await whyOf(2)).toBe('O ponto fica fora do município.');
    expect(await whyOf(3)).toMatch(/^O ponto fica a \d,\d km do endereço\.$/);
    expect(await whyOf(4)).toBe('O endereço não diz onde fica, para comparar.');
    expect(await whyOf(5)).toBe('5 postos têm este mesmo ponto no cadastro.');
    expect(await locationOf(1)).toMatchObject({
      status: 'found',
      registeredIn: 'api',
      latitude: Number(near.latitude),
      decidedAt: null,
    });
    expect(await stationOf(1)).toMatchObject({ latitude: null });
    expect(await stationOf(10)).toMatchObject({ coordinatesPrecision: 'street' });
    expect(await locationOf(10)).toMatchObject({
      status: 'accepted',
      accuracyM: 150,
      decidedAt: expect.any(Date),
    });
    expect(await stationOf(11)).toMatchObject({
      coordinatesPrecision: 'exact',
      latitude: expect.closeTo(-10.2339, 3),
    });
    const placed = await audits('station-locations');
    expect(placed).toHaveLength(2);
    expect(placed[0]).toMatchObject({
      action: 'station-locations.accept-by-register',
      userId: null,
      before: { station: null },
    });
  });

  it('are compared with the point of the CEP where the address says nothing', async () => {
    const point = { latitude: Number(near.latitude), longitude: Number(near.longitude) };
    await createPostalCode(orm, {
      zipcode: '77023056',
      source: 'file',
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    await apply([writtenStation(1, { ...near, address: 'AVENIDA SEM QUADRA,  SN', neighbourhood: '' })]);
    expect(await stationOf(1)).toMatchObject({ coordinatesPrecision: 'exact' });
  });

  it('are never put over a person’s decision, or over coordinates that are there', async () => {
    const create = (number: number, given: object = {}) =>
      createFuelStation(orm, {
        cnpj: inventedCnpj(number),
        latitude: null,
        longitude: null,
        coordinatesPrecision: null,
        surveyedOn: '2026-06-01',
        address: 'Quadra 806 Sul, Avenida NS 10, s/n',
        estimatedLatitude: estimate?.latitude ?? null,
        estimatedLongitude: estimate?.longitude ?? null,
        estimatedPrecision: estimate?.precision ?? null,
        ...given,
      });
    await create(1, { typedColumns: ['coordinates'] });
    await create(2, { latitude: -10.2, longitude: -48.3, coordinatesPrecision: 'postal_code' });
    await create(3, { latitude: -10.2, longitude: -48.3, coordinatesPrecision: 'city' });
    const point = {
      latitude: Number(near.latitude),
      longitude: Number(near.longitude),
      coordinatesPrecision: 'exact',
    } as const;
    const dismissed = { status: 'dismissed', ...point } as const;
    await createStationLocation(orm, {
      establishmentId: (await create(6)).id,
      ...point,
      status: 'accepted',
    });
    await createStationLocation(orm, { establishmentId: (await create(4)).id, ...dismissed });
    await createStationLocation(orm, {
      establishmentId: (await create(5)).id,
      ...dismissed,
      latitude: point.latitude + 0.002,
    });
    const placed = await report(
      apply(
        [1, 2, 3, 4, 5, 6].map((number) =>
          writtenStation(number, { ...near, longitude: String(point.longitude + number * 1e-5) }),
        ),
      ),
    );
    expect(placed).toMatchObject({ placed: 2 });
    const precisions = (await rows()).map(({ latitude, coordinatesPrecision }) => [
      latitude,
      coordinatesPrecision,
    ]);
    expect(precisions).toEqual([
      [null, null],
      [-10.2, 'postal_code'],
      [point.latitude, 'exact'],
      [null, null],
      [point.latitude, 'exact'],
      [null, null],
    ]);
  });

  it('of a file are candidates, which a better one replaces and which replace none', async () => {
    await apply([writtenStation(1), writtenStation(2, { latitude: '-10.30', longitude: near.longitude })]);
    const file = `cnpj,lat,lon\n${[1, 2, 3].map((number) => `${inventedCnpj(number)},${near.latitude},${near.longitude}`).join('\n')}\n`;
    const waiting = await report(applyText(file));
    expect([...waiting.waiting]).toEqual([['O ponto é de um arquivo antigo.', 1]]);
    expect(await locationOf(1)).toMatchObject({ status: 'found', registeredIn: 'file' });
    expect(await locationOf(2)).toMatchObject({ registeredIn: 'api' });
    expect(await stationOf(3)).toBeUndefined();
    await applyText(registerGeoJson([writtenStation(1, near), writtenStation(2)]));
    expect(await locationOf(1)).toMatchObject({ status: 'accepted', registeredIn: 'wfs' });
  });

  it('are within the boundary if there is a file of it', async () => {
    const square = [
      [
        [-48.4, -10.3],
        [-48.2, -10.3],
        [-48.2, -10.1],
        [-48.4, -10.1],
        [-48.4, -10.3],
      ],
    ];
    const polygon = { type: 'Polygon', coordinates: square };
    const forms = [
      polygon,
      { type: 'MultiPolygon', coordinates: [square] },
      { type: 'Feature', properties: {}, geometry: polygon },
      { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: polygon }] },
    ];
    for (const form of forms) {
      const isInside = await readBoundary(write('municipio.geojson', JSON.stringify(form)));
      expect(isInside({ latitude: -10.2, longitude: -48.3 })).toBe(true);
      expect(isInside({ latitude: -10.4, longitude: -48.3 })).toBe(false);
    }
    await expect(readBoundary(write('outro.geojson', '{"type":"Point"}'))).rejects.toThrow('CITY_BOUNDARY');
    await expect(readBoundary(write('outro.geojson', 'x'))).rejects.toThrow('CITY_BOUNDARY');
    expect((await readBoundary(undefined))({ latitude: -10.4, longitude: -48.3 })).toBe(true);
  });
});

it('places 300 stations of a register, and has the doubtful ones wait by rule', async () => {
  const quadras = [
    '103 NORTE',
    '305 NORTE',
    '403 NORTE',
    '503 NORTE',
    '104 SUL',
    '204 SUL',
    '304 SUL',
    '404 SUL',
    '504 SUL',
    '604 SUL',
  ];
  const stations = Array.from({ length: 300 }, (_, number) => {
    const quadra = quadras[number % quadras.length] ?? '';
    const [block = '', side = ''] = quadra.split(' ');
    const middle = estimatePoint({
      address: `Quadra ${block} ${side === 'SUL' ? 'Sul' : 'Norte'}, s/n`,
      neighbourhood: null,
    });
    const latitude = (middle?.latitude ?? 0) + ((number % 7) - 3) * 0.0004;
    const longitude = (middle?.longitude ?? 0) + ((number % 11) - 5) * 0.0004 + number * 1e-6;
    const point = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
    const given = {
      ...point,
      address: `QUADRA ${quadra} LOTE ${number},  SN`,
      neighbourhood: '',
      zipcode: '',
    };
    if (number % 25 < 3) return writtenStation(number, { ...given, latitude: '0', longitude: '' });
    if (number < 8)
      return writtenStation(number, { ...given, latitude: point.longitude, longitude: point.latitude });
    if (number < 16)
      return writtenStation(number, { ...given, latitude: '-10.184700', longitude: '-48.333700' });
    if (number < 22) return writtenStation(number, { ...given, latitude: (latitude - 0.04).toFixed(6) });
    if (number < 24) return writtenStation(number, { ...given, latitude: '-15.8', longitude: '-47.9' });
    if (number > 290)
      return writtenStation(number, {
        ...given,
        address: 'FAZENDA BOA VISTA,  SN',
        neighbourhood: 'ZONA RURAL',
      });
    return writtenStation(number, given);
  });
  const result = await report(apply(stations));
  const table = {
    created: result.created,
    withoutPoint: stations.filter(({ longitude }) => longitude === '').length,
    placed: result.placed,
    ...Object.fromEntries(result.waiting),
  };
  expect(table).toMatchInlineSnapshot(`
    {
      "O cadastro trocou latitude e longitude.": 5,
      "O endereço não diz onde fica, para comparar.": 9,
      "O ponto fica a … km do endereço.": 6,
      "O ponto fica fora do município.": 2,
      "created": 300,
      "placed": 234,
      "withoutPoint": 36,
      "… postos têm este mesmo ponto no cadastro.": 8,
    }
  `);
  expect(await report(apply(stations))).toMatchObject({ created: 0, changed: 0, placed: 0, fresh: 0 });
  expect(await report(applyText(registerCsv(stations)))).toMatchObject({ created: 0, changed: 0 });
});
