import { type FormEvent, useState } from 'react';
import { city } from '#domain/city.ts';
import type { Point } from '#domain/distance.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { formatZipcode, parseZipcode } from '#domain/zipcode.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { NamedPlace } from './user-place.ts';

interface RegionOrZipcodeProps {
  /** null while they load */
  regions: readonly RegionCentre[] | null;
  apiPrefix: string;
  onName: (place: NamedPlace) => void;
  /** the regions are to be chosen elsewhere: only the CEP is a field */
  withoutRegion?: boolean;
}

/**
 * Alternative to the device's location: a region or a CEP. The CEP wins if both are given, because it is more exact.
 */
export function RegionOrZipcode({ regions, apiPrefix, onName, withoutRegion = false }: RegionOrZipcodeProps) {
  const [error, setError] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const known = centredRegions(regions);
  const hasRegions = !withoutRegion && (regions === null || known.length > 0);

  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = String(form.get('cep') ?? '').trim();
    const region = known.find(({ id }) => String(id) === form.get('regiao'));
    setError(null);
    if (input === '' && region) {
      return onName(placeOfRegion(region));
    }
    const zipcode = readZipcode(input);
    if (!zipcode) return setError(input ? unreadableMessage(input) : missingInputMessage(known.length > 0));
    setSearching(true);
    const place = await findZipcode(apiPrefix, zipcode, regions ?? []);
    setSearching(false);
    if (typeof place === 'object') onName(place);
    else setError(errorMessage(place, known.length > 0));
  };

  return (
    <form noValidate onSubmit={search} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {hasRegions && (
          <Field label="Região" className="flex-1 basis-36">
            {(control) => (
              <Select
                {...control}
                name="regiao"
                options={[
                  { value: '', label: regions === null ? 'Carregando...' : 'Escolha' },
                  ...known.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </Field>
        )}
        <Field label={hasRegions ? 'ou CEP' : 'CEP'} error={error} className="flex-1 basis-36">
          {(control) => (
            <Input
              {...control}
              name="cep"
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder={formatZipcode(city.exampleZipcode)}
              maxLength={10}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="soft" block busy={searching && 'Buscando...'}>
        Ver o que está perto
      </Button>
    </form>
  );
}

/** The regions that can be chosen as a place: those with a centre. */
export const centredRegions = (regions: readonly RegionCentre[] | null) =>
  (regions ?? []).flatMap(({ id, name, centre }) => (centre ? [{ id, name, centre }] : []));

export const placeOfRegion = ({ name, centre }: { name: string; centre: Point }): NamedPlace => ({
  name: `Região ${name}`,
  point: { ...centre, precision: 'city' },
});

function errorMessage(error: ZipcodeError, canChooseRegion: boolean): string {
  if (error === 'unavailable') return 'Não foi possível buscar agora.';
  if (error === 'unlocated') {
    const text = 'Ainda não sabemos o que há perto deste CEP.';
    return canChooseRegion ? `${text} Escolha uma região.` : text;
  }
  if (error === 'general') {
    const text = `${formatZipcode(city.generalZipcode)} é o CEP geral de Palmas e não diz onde você está. Informe o da sua rua`;
    return canChooseRegion ? `${text} ou escolha uma região.` : `${text}.`;
  }
  const text = 'Não encontramos este CEP em Palmas. Confira os números';
  return canChooseRegion ? `${text} ou escolha uma região.` : `${text}.`;
}

function unreadableMessage(input: string): string {
  return digitsOf(input) === '00000000'
    ? 'O CEP 00000-000 não existe. Informe o da sua rua.'
    : 'Informe um CEP com 8 números.';
}

function missingInputMessage(canChooseRegion: boolean): string {
  return canChooseRegion ? 'Escolha uma região ou informe um CEP.' : 'Informe um CEP.';
}

/**
 * Accepts eight digits with optional hyphen, dots and blanks. A shorter number is treated as a typing error, never
 * padded with zeros.
 */
function readZipcode(input: string): string | undefined {
  const digits = digitsOf(input);
  return digits.length === 8 ? parseZipcode(digits) : undefined;
}

const digitsOf = (input: string) => input.replace(/[\s.-]/g, '');

/** A region with the mean position of its places; null if none of them has coordinates. */
export interface RegionCentre {
  id: number;
  name: string;
  centre: Point | null;
}

/**
 * Why a CEP has no location: it belongs to the whole city, it is not in the city, its region has no places with
 * coordinates, or a call failed.
 */
type ZipcodeError = 'general' | 'unknown' | 'unlocated' | 'unavailable';

/** Finds the location of a CEP: near places with the same CEP prefix, else at the centre of its region. */
export async function findZipcode(
  apiPrefix: string,
  zipcode: string,
  regions: readonly RegionCentre[],
): Promise<NamedPlace | ZipcodeError> {
  if (zipcode === city.generalZipcode) return 'general';
  // A failed call is not fatal, because the region can still locate the CEP.
  const near = await callLazily(apiPrefix, 'locatePostalCode', { params: { zipcode } }).catch(() => null);
  const region = regionOf(zipcode, regions);
  const point = near?.data.point ?? region?.centre;
  if (point) return { name: `CEP ${formatZipcode(zipcode)}`, point: { ...point, precision: 'postal_code' } };
  if (near === null) return 'unavailable';
  return region ? 'unlocated' : 'unknown';
}

function regionOf(zipcode: string, regions: readonly RegionCentre[]): RegionCentre | undefined {
  const name = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return regions.find((region) => region.name === name);
}
