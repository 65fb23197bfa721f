import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../../imports/testing/scratch.ts';
import { readRegister } from './read-register.ts';
import {
  inventedCnpj,
  registerCsv,
  registerGeoJson,
  registerJson,
  writtenStation,
} from './testing/write-register.ts';

const write = scratchFiles();
const palmas = { municipality: 'Palmas', state: 'TO' } as const;
const read = (content: string | Buffer) => readRegister(write('arquivo', content), palmas);
const cnpjsOf = async (content: string | Buffer) => (await read(content)).stations.map(({ cnpj }) => cnpj);

describe('the resellers’ interface', () => {
  it('is read with its points in any form, and with products of any type', async () => {
    const { kind, stations } = await read(
      registerJson([
        writtenStation(1, { latitude: '-10.2400', longitude: '-48.3300', accuracy: '10' }),
        writtenStation(2, { latitude: '-10,3200', longitude: '-48,2990', accuracy: '250,5' }),
        writtenStation(3, {
          latitude: '0',
          longitude: '0',
          latitudeDms: '-10:14:24,000',
          longitudeDms: '-48:19:48,000',
        }),
        writtenStation(4, { latitude: '-48.33', longitude: '-10.24' }),
        writtenStation(5, { latitude: '0', longitude: '0' }),
      ]),
    );
    expect(kind).toBe('api');
    expect(stations.map(({ point }) => point)).toEqual([
      { latitude: -10.24, longitude: -48.33, accuracyM: 10, wasSwapped: false, origin: 'api' },
      { latitude: -10.32, longitude: -48.299, accuracyM: 250.5, wasSwapped: false, origin: 'api' },
      expect.objectContaining({ latitude: expect.closeTo(-10.24, 6), longitude: expect.closeTo(-48.33, 6) }),
      { latitude: -10.24, longitude: -48.33, accuracyM: null, wasSwapped: true, origin: 'api' },
      undefined,
    ]);
    expect(stations[0]?.facts).toEqual({
      company: 'POSTO INVENTADO 1 LTDA',
      brand: 'Bandeira branca',
      address: {
        street: 'QUADRA 806 SUL AVENIDA NS 10',
        number: 'SN',
        complement: '',
        neighbourhood: 'PLANO DIRETOR SUL',
        zipcode: '77023056',
      },
    });
  });

  it('has failed if it says so, whatever its status', async () => {
    const answer = JSON.stringify({ status: 500, title: 'Erro interno', succeeded: false, data: null });
    await expect(read(answer)).rejects.toThrow('O serviço da ANP recusou o pedido: Erro interno');
  });

  it('says how many pages it has, and may be empty', async () => {
    expect(await read(registerJson([writtenStation(1)], { pages: 3 }))).toMatchObject({ pages: 3 });
    expect(await read('{"succeeded":true,"data":null}')).toMatchObject({ stations: [], pages: 1 });
  });
});

it('the layer of the map server is read by its points, without telephone and e-mail', async () => {
  const register = await read(
    registerGeoJson([
      writtenStation(1, { latitude: '-10.24', longitude: '-48.33', status: 'AUTORIZADA' }),
      writtenStation(2, { status: 'Revogada' }),
    ]),
  );
  expect(register).toMatchObject({ kind: 'wfs', leftOut: 1, refusals: [] });
  expect(register.stations[0]?.point).toMatchObject({ latitude: -10.24, longitude: -48.33, origin: 'wfs' });
  expect(register.stations[0]?.facts?.address).toMatchObject({ number: 'SN' });
  expect(JSON.stringify(register)).not.toMatch(/99999|exemplo\.com/);
});

describe('the register as CSV', () => {
  it('is read in UTF-8 and Windows-1252', async () => {
    const text = registerCsv([writtenStation(1, { company: 'AUTO POSTO CAMPEÃO LTDA' })]);
    const expected = [{ facts: { company: 'AUTO POSTO CAMPEÃO LTDA' }, point: undefined }];
    expect((await read(text)).stations).toMatchObject(expected);
    expect((await read(`\uFEFF${text}`)).stations).toMatchObject(expected);
    expect((await read(Buffer.from(text, 'latin1'))).stations).toMatchObject(expected);
  });

  it('is read in the encoding of its first accent, however far it is, and with its lost apostrophes', async () => {
    const many = Array.from({ length: 1_000 }, (_, number) => writtenStation(number, { state: 'PR' }));
    const text = registerCsv([...many, writtenStation(1, { company: 'CAMPEÃO SANT¿ANA LTDA' })]);
    for (const content of [`\n${text}`, Buffer.from(text, 'latin1')])
      expect((await read(content)).stations).toMatchObject([{ facts: { company: "CAMPEÃO SANT'ANA LTDA" } }]);
  });

  it('is read as a spreadsheet saves it: commas within streets, CNPJs without zeros', async () => {
    const zeros = '00000000000191';
    const { stations, refusals } = await read(
      registerCsv(
        [
          writtenStation(1, { cnpj: zeros }),
          writtenStation(2, { address: 'AVENIDA NS 02, LOTE 5,  S/N' }),
          writtenStation(3, { address: 'RODOVIA TO 050' }),
        ],
        ',',
      ),
    );
    expect(refusals).toEqual([]);
    expect(stations.map(({ cnpj, facts }) => [cnpj, facts?.address.street, facts?.address.number])).toEqual([
      [zeros, 'QUADRA 806 SUL AVENIDA NS 10', 'SN'],
      [inventedCnpj(2), 'AVENIDA NS 02, LOTE 5', 'S/N'],
      [inventedCnpj(3), 'RODOVIA TO 050', ''],
    ]);
  });

  it('of another Palmas, of an airport, or of what is not active is left out', async () => {
    expect(
      await cnpjsOf(
        registerCsv([
          writtenStation(1),
          writtenStation(2, { state: 'PR' }),
          writtenStation(3, { municipality: 'PALMAS DE MONTE ALTO' }),
          writtenStation(4, { authorization: 'AV/TO0001' }),
          writtenStation(5, { authorization: '', state: 'Tocantins' }),
        ]),
      ),
    ).toEqual([inventedCnpj(1), inventedCnpj(5)]);
    const { leftOut } = await read(
      registerJson([writtenStation(1, { status: 'CANCELADO' }), writtenStation(2, { status: ' ' })]),
    );
    expect(leftOut).toBe(1);
  });

  it('goes on after a bad row, and repeats no CPF', async () => {
    const { stations, refusals } = await read(
      registerCsv([
        writtenStation(1, { cnpj: '529.982.247-25' }),
        writtenStation(2, { company: 'MARIA DA SILVA 52998224725' }),
        writtenStation(2),
        writtenStation(3, { address: 'X'.repeat(300) }),
        writtenStation(4, { company: 'POSTO; COM PONTO E VIRGULA' }),
        writtenStation(5),
      ]),
    );
    expect(stations.map(({ facts }) => facts?.company)).toEqual(['MARIA DA SILVA', 'POSTO INVENTADO 5 LTDA']);
    expect(refusals.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '2: não é um CNPJ válido',
      '4: é o mesmo da linha 3',
      '5: texto longo demais: passa de 150 caracteres',
      '6: tem 14 campos em vez de 13',
    ]);
    expect(JSON.stringify(refusals)).not.toContain('529');
  });

  it('of the whole country does not keep others waiting', { timeout: 60_000 }, async () => {
    const others = Array.from({ length: 45_000 }, (_, number) =>
      writtenStation(number, { municipality: 'GOIANIA', state: 'GO' }),
    );
    const path = write('nacional.csv', registerCsv([...others, writtenStation(45_001)]));
    let last = performance.now();
    let longest = 0;
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const { stations } = await readRegister(path, palmas);
    clearInterval(ticks);
    expect(stations).toHaveLength(1);
    expect(longest).toBeLessThan(1_000);
  });
});

it('a CSV of points has candidates only, of any city if it names none', async () => {
  const { kind, stations } = await read(
    `cnpj,nome_pmqc,endereco_2016,lat,lon\n${inventedCnpj(1)},POSTO,"AVENIDA NS 02,SN",-10.22200833,-48.32978833\n`,
  );
  expect(kind).toBe('points');
  expect(stations).toMatchObject([{ facts: undefined, point: { latitude: -10.22200833, origin: 'file' } }]);
});

it.each([
  ['<!DOCTYPE html><html>', 'HTML'],
  ['<?xml version="1.0"?>', 'XML'],
  ['PK\u0003\u0004', 'ZIP'],
  ['%PDF-1.7', 'PDF'],
  ['{"data": [', 'não está inteiro'],
  ['{"postos": []}', 'não é o cadastro'],
  ['uma;tabela\n1;2\n', 'não é o cadastro de postos da ANP'],
  ['', 'vazio'],
])('%j is refused in words', async (content, words) => {
  await expect(read(content)).rejects.toThrow(words);
});
