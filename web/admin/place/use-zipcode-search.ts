import { useRef, useState } from 'react';
import type { PostalCode } from '#contract/postal-codes.ts';
import { city, isCityZipcode } from '#domain/city.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';

/**
 * Searches a postal code and fills the form with the result. Values that were typed by hand are replaced only on
 * request.
 */
export function useZipcodeSearch(form: CallForm<PlaceValues>) {
  const { fields, focus } = form;
  const read = useRead('lookUpPostalCode');
  const [busy, setBusy] = useState(false);
  const [offered, setOffered] = useState<FilledPart[]>([]);
  const [found, setFound] = useState<PostalCode>();
  const { value: typed } = useFieldValue(form, 'zipcode');
  const filled = useRef<Partial<PlaceValues>>({});
  const latest = useRef(0);

  const use = ({ values }: FilledPart) => {
    // The precision comes last: a moved pin sets it to exact.
    for (const [field, value] of Object.entries(values)) {
      fields.setValue(field as keyof PlaceValues, value as never, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
    filled.current = { ...filled.current, ...values };
    setOffered((parts) => parts.filter(({ values: others }) => others !== values));
  };
  const show = (answer: PostalCode) => {
    const { fill, clear, offer } = autofillAddress(fields.getValues(), answer, filled.current);
    setFound(answer);
    setOffered(offer);
    for (const part of [...fill, ...clear]) use(part);
    notify(foundNotice(answer, fill, clear));
  };
  /** Returns what searches have filled. */
  const search = async () => {
    if (busy) return filled.current;
    const zipcode = fields.getValues('zipcode').replace(/[-.\s]/g, '');
    if (!/^\d{8}$/.test(zipcode)) {
      fields.setError('zipcode', { type: 'invalid', message: 'Informe os 8 números do CEP.' });
      focus('zipcode');
      return filled.current;
    }
    fields.clearErrors('zipcode');
    latest.current += 1;
    const asked = latest.current;
    setBusy(true);
    try {
      const { data } = await read({ params: { zipcode } });
      if (asked === latest.current) show(data);
    } catch (error) {
      if (!(error instanceof SignedOut)) notify(failureNotice(error));
    } finally {
      setBusy(false);
    }
    return filled.current;
  };
  return { search, busy, offered, use, warning: zipcodeWarning(String(typed ?? ''), found) };
}

const byHand = 'Mova o pino no mapa, ou escreva as coordenadas.';

/** Notices about the precision of a postal code. Spec, back office, sections 2 and 8. */
const pointNotices: Record<PostalCode['coordinates'], { kind: Notice['kind']; title: string }> = {
  found: { kind: 'success', title: 'CEP encontrado' },
  approximate: { kind: 'info', title: 'Coordenadas aproximadas... Ajuste manualmente se necessário.' },
  missing: { kind: 'info', title: 'Coordenadas não encontradas' },
  failed: { kind: 'error', title: 'Erro ao buscar coordenadas' },
};

/**
 * Returns the notice for a postal code that was found and its precision. Another city is mentioned first.
 * @param filled the parts of the form that were filled
 * @param cleared the parts that were emptied
 */
export function foundNotice(
  { coordinates, warning }: Pick<PostalCode, 'coordinates' | 'warning'>,
  filled: readonly FilledPart[],
  cleared: readonly FilledPart[] = [],
): Notice {
  const { kind, title } = pointNotices[coordinates];
  const isUnknown = coordinates === 'missing' || coordinates === 'failed';
  const notes = [
    filled.length > 0 && `Preenchido pelo CEP: ${listWords(filled)}.`,
    cleared.length > 0 && `Esvaziado, pois era do outro CEP: ${listWords(cleared)}.`,
    filled.length + cleared.length === 0 && 'O formulário já está assim.',
    isUnknown && byHand,
  ];
  if (warning === null)
    return { kind, title, text: sentences(notes), ...(kind === 'error' && { repeats: true }) };
  const ofPoint = coordinates !== 'found' && (title.endsWith('.') ? title : `${title}.`);
  return { kind: 'error', title: warning, text: sentences([ofPoint, ...notes]), repeats: true };
}

const sentences = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');

/** Returns the notice for a failed search. @throws the error itself, if it is not a failed call */
export function failureNotice(error: unknown): Notice {
  const { message } = describeFailure(error, 'Ocorreu um erro ao buscar informações do CEP.');
  return { kind: 'error', title: 'Erro ao buscar CEP', text: message };
}

/**
 * Returns the warning for a postal code of another city; undefined if it is of the city or incomplete.
 * @param typed the text of the field
 * @param found the result of the latest search, possibly for another postal code
 */
export function zipcodeWarning(
  typed: string,
  found: Pick<PostalCode, 'zipcode' | 'warning'> | undefined,
): string | undefined {
  const digits = typed.replace(/\D/g, '');
  if (found && digits === found.zipcode) return found.warning ?? undefined;
  const isOther = digits.length === 8 && !isCityZipcode(digits);
  return isOther ? `Este CEP não é de ${city.name} (${city.state}).` : undefined;
}

type Place = Omit<PlaceValues, 'zipcode'>;

/** A part of the form that a postal code search can fill. */
export interface FilledPart {
  part: 'address' | 'neighbourhood' | 'region' | 'coordinates';
  values: Partial<Place>;
  /** 'endereço' */
  word: string;
  /** the text to fill in, shown before it is used */
  shown: string;
}

interface Filling {
  /** parts that were empty, or unchanged since the previous search */
  fill: FilledPart[];
  /** parts that the previous search has filled, and that nobody knows of this postal code */
  clear: FilledPart[];
  /** parts that a person has typed, which are replaced only on request */
  offer: FilledPart[];
}

/**
 * Decides which results of a postal code search fill the form.
 * @param filled what the previous search has filled, which may be replaced
 */
export function autofillAddress(now: Place, found: PostalCode, filled: Partial<Place>): Filling {
  const known = partsOf(found);
  const parts = known.filter(({ values }) => !hasValues(now, values));
  const mayReplace = ({ values }: Pick<FilledPart, 'values'>) =>
    (Object.keys(values) as (keyof Place)[]).every(
      (field) => isEmpty(now[field]) || (field in filled && now[field] === filled[field]),
    );
  const clear = emptyParts.filter(
    ({ part, values }) =>
      known.every((other) => other.part !== part) && !hasValues(now, values) && mayReplace({ values }),
  );
  return {
    fill: parts.filter(mayReplace),
    clear,
    offer: parts.filter((part) => !mayReplace(part)),
  };
}

const emptyParts: readonly FilledPart[] = [
  { part: 'address', values: { address: '' }, word: 'endereço', shown: '' },
  { part: 'neighbourhood', values: { neighbourhood: '' }, word: 'bairro', shown: '' },
  { part: 'region', values: { regionId: null }, word: 'região', shown: '' },
  {
    part: 'coordinates',
    values: { latitude: null, longitude: null, coordinatesPrecision: null },
    word: 'coordenadas',
    shown: '',
  },
];

function partsOf({
  street,
  neighbourhood,
  region,
  latitude,
  longitude,
  coordinatesPrecision,
}: PostalCode): FilledPart[] {
  const parts: FilledPart[] = [];
  if (street !== null) {
    parts.push({ part: 'address', values: { address: street }, word: 'endereço', shown: street });
  }
  if (neighbourhood !== null) {
    parts.push({ part: 'neighbourhood', values: { neighbourhood }, word: 'bairro', shown: neighbourhood });
  }
  if (region) {
    const { id, name } = region;
    parts.push({ part: 'region', values: { regionId: id }, word: 'região', shown: `Região ${name}` });
  }
  if (latitude !== null && longitude !== null && coordinatesPrecision !== null) {
    const shown = `${degrees.format(latitude)}; ${degrees.format(longitude)}`;
    const values = { latitude, longitude, coordinatesPrecision };
    parts.push({ part: 'coordinates', values, word: 'coordenadas', shown });
  }
  return parts;
}

const degrees = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 5 });

function hasValues(now: Place, values: Partial<Place>): boolean {
  return (Object.keys(values) as (keyof Place)[]).every((field) => now[field] === values[field]);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

/** 'endereço, bairro e coordenadas' */
export function listWords(parts: readonly Pick<FilledPart, 'word'>[]): string {
  return new Intl.ListFormat('pt-BR').format(parts.map(({ word }) => word));
}

/** The fields of a form for the location of a place. */
export interface PlaceValues {
  zipcode: string;
  address: string;
  neighbourhood: string;
  regionId: number | null;
  latitude: number | null;
  longitude: number | null;
  coordinatesPrecision: CoordinatePrecision | null;
}

/** Returns the location of a row; for null, the defaults. */
export function placeValuesOf(
  row: { [Field in keyof PlaceValues]: PlaceValues[Field] | null } | null,
): PlaceValues {
  return {
    zipcode: row?.zipcode ?? '',
    address: row?.address ?? '',
    neighbourhood: row?.neighbourhood ?? '',
    regionId: row?.regionId ?? null,
    latitude: row?.latitude ?? null,
    longitude: row?.longitude ?? null,
    coordinatesPrecision: row?.coordinatesPrecision ?? null,
  };
}
