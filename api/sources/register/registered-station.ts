import { parseCnpj } from '#domain/cnpj.ts';
import { withoutCpf } from '#domain/company-name.ts';
import { parseFuelBrand } from '#domain/fuel-brands.ts';
import { isActive, isForPublic, isOperating, splitRegisteredAddress } from '#domain/register.ts';
import { type PointOrigin, type RegisteredPoint, readPoint } from '#domain/registered-points.ts';
import { fold } from '#domain/text.ts';
import { parseDecimal } from '#domain/typed-numbers.ts';
import { parseZipcode } from '#domain/zipcode.ts';
import { cellTrouble } from '../../imports/anp/cell-trouble.ts';
import type { SurveyedPrice } from '../../imports/anp/read-row.ts';
import { fieldNames, type SurveyField } from '../../imports/anp/survey-file.ts';

/** The entry of one station in a register. None of its texts contains a CPF. */
export interface RegisteredStation {
  /** row in the file, or place in the answer */
  row: number;
  /** 14 characters, with correct check digits */
  cnpj: string;
  /** undefined: a file of points says nothing else */
  facts: RegisteredFacts | undefined;
  point: RegisteredPoint | undefined;
}

export type RegisteredFacts = Pick<SurveyedPrice, 'company' | 'brand'> & {
  address: NonNullable<SurveyedPrice['address']>;
};

/** The fields of all registers by their titles, folded and without signs. There is none for telephone and email. */
const fieldsByTitle = {
  cnpj: 'cnpj',
  cnpjcpf: 'cnpj',
  razaosocial: 'company',
  endereco: 'street',
  numero: 'number',
  complemento: 'complement',
  bairro: 'neighbourhood',
  cep: 'zipcode',
  uf: 'state',
  municipio: 'municipality',
  bandeira: 'brand',
  distribuidora: 'brand',
  prcdistribuidora: 'brand',
  autorizacao: 'authorization',
  statussigaf: 'status',
  situacaoatual: 'situation',
  lat: 'latitude',
  latitude: 'latitude',
  geolatitude: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  longitude: 'longitude',
  geolongitude: 'longitude',
  latitudeanp4c: 'latitudeDms',
  longitudeanp4c: 'longitudeDms',
  estimativaacuracia: 'accuracy',
} as const;
export type RegisterField = (typeof fieldsByTitle)[keyof typeof fieldsByTitle];

export function fieldOfTitle(title: string): RegisterField | undefined {
  const key = fold(title).replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(fieldsByTitle, key) ? fieldsByTitle[key as keyof typeof fieldsByTitle] : undefined;
}

/** The texts of a row; '' where the register says nothing. */
export type Cells = (field: RegisterField) => string;

/** A row of a register before it is read. */
export interface RegisterRow {
  row: number;
  cell: Cells;
  /** why the row is unreadable, in Portuguese */
  broken?: string;
}

export type StationVerdict =
  | { kind: 'station'; station: RegisteredStation }
  /** not for the public, or no longer authorised */
  | { kind: 'left_out' }
  | { kind: 'refused'; row: number; column: string; reason: string };

const checked = [
  'cnpj',
  'company',
  'complement',
  'neighbourhood',
  'zipcode',
  'brand',
] as const satisfies readonly SurveyField[];

/** Reads one row, or says why it is refused. @param hasFacts false: the file has points only */
export function readStation(
  row: number,
  cell: Cells,
  { origin, hasFacts }: { origin: PointOrigin; hasFacts: boolean },
): StationVerdict {
  if (!isForPublic(cell('authorization')) || !isActive(cell('status')) || !isOperating(cell('situation')))
    return { kind: 'left_out' };
  const { street, number } =
    cell('number') === ''
      ? splitRegisteredAddress(cell('street'))
      : { street: cell('street'), number: cell('number') };
  const refuse = (field: SurveyField, reason: string): StationVerdict => ({
    kind: 'refused',
    row,
    column: fieldNames[field],
    reason,
  });
  for (const field of checked) {
    const trouble = cellTrouble(field, cell(field));
    if (trouble !== undefined) return refuse(field, trouble);
  }
  const trouble = cellTrouble('street', street) ?? cellTrouble('number', number);
  if (trouble !== undefined) return refuse('street', trouble);
  const cnpj = parseCnpj(cell('cnpj'));
  // The reason does not repeat the number, because it may be a CPF.
  if (!cnpj) return refuse('cnpj', 'não é um CNPJ válido');
  const company = tidy(cell('company'));
  if (hasFacts && company === '') return refuse('company', 'falta');
  const facts = {
    company,
    brand: parseFuelBrand(withoutCpf(cell('brand'))),
    address: {
      street: tidy(street),
      number: tidy(number),
      complement: tidy(cell('complement')),
      neighbourhood: tidy(cell('neighbourhood')),
      zipcode: parseZipcode(cell('zipcode')) ?? null,
    },
  };
  const point = pointOf(cell, origin);
  return { kind: 'station', station: { row, cnpj, facts: hasFacts ? facts : undefined, point } };
}

/** The register has lost apostrophes: 'SANT¿ANA'. */
function tidy(text: string): string {
  return withoutCpf(text).replace(/(?<=\p{L})¿(?=\p{L})/gu, "'");
}

function pointOf(cell: Cells, origin: PointOrigin): RegisteredPoint | undefined {
  const point = readPoint({
    latitude: cell('latitude'),
    longitude: cell('longitude'),
    latitudeDms: cell('latitudeDms'),
    longitudeDms: cell('longitudeDms'),
  });
  const accuracy = parseDecimal(cell('accuracy')) ?? 0;
  return point && { ...point, origin, accuracyM: accuracy > 0 ? accuracy : null };
}
