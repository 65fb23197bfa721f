import type { PostalCode } from '#contract/postal-codes.ts';
import type { PlaceValues } from './place-values.ts';

type Place = Omit<PlaceValues, 'zipcode'>;

/** A part of the form that a postal code search can fill. */
export interface FilledPart {
  part: 'address' | 'neighbourhood' | 'coordinates';
  values: Partial<Place>;
  /** 'endereço' */
  word: string;
  /** the text to fill in, shown before it is used */
  shown: string;
}

interface Filling {
  /** parts that were empty, or unchanged since the previous search */
  fill: FilledPart[];
  /** parts that a person has typed, which are replaced only on request */
  offer: FilledPart[];
}

/**
 * Decides which results of a postal code search fill the form.
 * @param filled what the previous search has filled, which may be replaced
 */
export function autofillAddress(now: Place, found: PostalCode, filled: Partial<Place>): Filling {
  const parts = partsOf(found).filter(({ values }) => !isSame(now, values));
  const mayReplace = ({ values }: FilledPart) =>
    (Object.keys(values) as (keyof Place)[]).every(
      (field) => isEmpty(now[field]) || (field in filled && now[field] === filled[field]),
    );
  return {
    fill: parts.filter(mayReplace),
    offer: parts.filter((part) => !mayReplace(part)),
  };
}

function partsOf({ street, neighbourhood, latitude, longitude, coordinatesPrecision }: PostalCode) {
  const parts: FilledPart[] = [];
  if (street !== null) {
    parts.push({ part: 'address', values: { address: street }, word: 'endereço', shown: street });
  }
  if (neighbourhood !== null) {
    parts.push({ part: 'neighbourhood', values: { neighbourhood }, word: 'bairro', shown: neighbourhood });
  }
  if (latitude !== null && longitude !== null && coordinatesPrecision !== null) {
    const shown = `${degrees.format(latitude)}; ${degrees.format(longitude)}`;
    const values = { latitude, longitude, coordinatesPrecision };
    parts.push({ part: 'coordinates', values, word: 'coordenadas', shown });
  }
  return parts;
}

const degrees = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 5 });

function isSame(now: Place, values: Partial<Place>): boolean {
  return (Object.keys(values) as (keyof Place)[]).every((field) => now[field] === values[field]);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

/** 'endereço, bairro e coordenadas' */
export function listWords(parts: readonly Pick<FilledPart, 'word'>[]): string {
  return new Intl.ListFormat('pt-BR').format(parts.map(({ word }) => word));
}
