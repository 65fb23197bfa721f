import { checkDigit } from '#domain/cnpj.ts';

/** A station as a register writes it; tests make registers of them. */
export interface WrittenStation {
  cnpj: string;
  company: string;
  brand: string;
  address: string;
  neighbourhood: string;
  zipcode: string;
  municipality: string;
  state: string;
  authorization: string;
  status: string;
  latitude: string;
  longitude: string;
  latitudeDms: string;
  longitudeDms: string;
  accuracy: string;
}

/** Returns the CNPJ of an invented company. */
export function inventedCnpj(number: number): string {
  const base = `${String(11_000_000 + number)}0001`;
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

/** The nth station, in Quadra 806 Sul. */
export function writtenStation(number: number, overrides: Partial<WrittenStation> = {}): WrittenStation {
  return {
    cnpj: inventedCnpj(number),
    company: `POSTO INVENTADO ${number} LTDA`,
    brand: 'BANDEIRA BRANCA',
    address: 'QUADRA 806 SUL AVENIDA NS 10,  SN',
    neighbourhood: 'PLANO DIRETOR SUL',
    zipcode: '77023056',
    municipality: 'PALMAS',
    state: 'TO',
    authorization: `PR/TO${number}`,
    status: 'ATIVO',
    latitude: '',
    longitude: '',
    latitudeDms: '',
    longitudeDms: '',
    accuracy: '',
    ...overrides,
  };
}

/** An answer of the resellers' interface, with its many types for the same. */
export function registerJson(
  stations: readonly WrittenStation[],
  { page = 1, pages = 1 }: { page?: number; pages?: number } = {},
): string {
  return JSON.stringify({
    status: 200,
    title: 'Dados Encontrados',
    succeeded: true,
    data: stations.map((station, index) => ({
      codigoSIMP: String(index),
      autorizacao: station.authorization,
      dataPublicacao: '18/10/2024',
      razaoSocial: station.company,
      cnpj: station.cnpj,
      endereco: station.address,
      complemento: index % 2 === 0 ? null : '',
      bairro: station.neighbourhood,
      cep: station.zipcode,
      uf: station.state,
      municipio: station.municipality,
      distribuidora: station.brand,
      dataVinculacao: '18/10/2024',
      produtos:
        index % 2 === 0 ? [{ produto: 'ETANOL', tancagem: 15, qtdeBicos: 2 }] : '[{"produto":"ETANOL"}]',
      latitude: station.latitude,
      longitude: station.longitude,
      latitude_ANP4C: station.latitudeDms,
      longitude_ANP4C: station.longitudeDms,
      estimativaAcuracia: station.accuracy,
      statusSIGAF: station.status,
    })),
    searchPageFilter: { numeroPagina: page, totalPagina: pages, totalRegistro: stations.length },
  });
}

/** The layer of the map server. */
export function registerGeoJson(stations: readonly WrittenStation[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    features: stations.map((station) => ({
      type: 'Feature',
      geometry:
        station.latitude === ''
          ? null
          : { type: 'Point', coordinates: [Number(station.longitude), Number(station.latitude)] },
      properties: {
        CNPJ_CPF: station.cnpj,
        Razao_Social: station.company,
        Endereco: 'QUADRA 806 SUL AVENIDA NS 10',
        Numero: 'SN',
        Bairro: station.neighbourhood,
        Municipio: station.municipality,
        UF: station.state,
        CEP: station.zipcode,
        Situacao_Atual: station.status,
        PRC_Distribuidora: station.brand,
        Telefone: '(63) 99999-1234',
        E_mail: 'pessoa@exemplo.com.br',
      },
    })),
  });
}

const titles =
  'CODIGOISIMP;AUTORIZACAO;DATAPUBLICACAO;RAZAOSOCIAL;CNPJ;ENDERECO;COMPLEMENTO;BAIRRO;CEP;UF;MUNICIPIO;BANDEIRA;DATAVINCULACAO';

/** The register as CSV. @param delimiter a comma: as a spreadsheet has saved it, without leading zeros and quotation marks */
export function registerCsv(stations: readonly WrittenStation[], delimiter: ';' | ',' = ';'): string {
  const lines = stations.map((station) =>
    [
      '1161044',
      station.authorization,
      '',
      station.company,
      delimiter === ',' ? station.cnpj.replace(/^0+/, '') : station.cnpj,
      station.address,
      '',
      station.neighbourhood,
      station.zipcode,
      station.state,
      station.municipality,
      station.brand,
      '30/04/2010',
    ].join(delimiter),
  );
  return [titles.replaceAll(';', delimiter), ...lines, ''].join('\r\n');
}
