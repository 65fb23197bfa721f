import { type FormEvent, useState } from 'react';
import { parseZipcode } from '#domain/zipcode.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { findZipcode, type RegionCentre, type ZipcodeTrouble } from './find-zipcode.ts';
import type { NamedPlace } from './use-user-location.ts';

interface RegionOrZipcodeProps {
  regions: readonly RegionCentre[];
  apiPrefix: string;
  onName: (place: NamedPlace) => void;
}

/** For those who do not give their location: a region or a CEP answers as well. A CEP, being more exact, goes first. */
export function RegionOrZipcode({ regions, apiPrefix, onName }: RegionOrZipcodeProps) {
  const [error, setError] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const known = regions.flatMap(({ id, name, centre }) => (centre ? [{ id, name, centre }] : []));

  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = String(form.get('cep') ?? '').trim();
    const region = known.find(({ id }) => String(id) === form.get('regiao'));
    setError(null);
    if (written === '' && region) return onName({ name: `Região ${region.name}`, point: region.centre });
    const zipcode = readZipcode(written);
    if (!zipcode) return setError(written ? 'Informe um CEP com 8 números.' : missing(known.length > 0));
    setSearching(true);
    const place = await findZipcode(apiPrefix, zipcode, regions);
    setSearching(false);
    if (typeof place === 'object') onName(place);
    else setError(say(place, known.length > 0));
  };

  return (
    <form noValidate onSubmit={search} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {known.length > 0 && (
          <Field label="Região" className="flex-1 basis-36">
            {(control) => (
              <Select
                {...control}
                name="regiao"
                options={[
                  { value: '', label: 'Escolha' },
                  ...known.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </Field>
        )}
        <Field label={known.length > 0 ? 'ou CEP' : 'CEP'} error={error} className="flex-1 basis-36">
          {(control) => (
            <Input
              {...control}
              name="cep"
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="77000-000"
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

function say(trouble: ZipcodeTrouble, regionsToo: boolean): string {
  if (trouble === 'unavailable') return 'Não foi possível buscar agora.';
  if (trouble === 'unlocated') {
    const said = 'Ainda não sabemos o que há perto deste CEP.';
    return regionsToo ? `${said} Escolha uma região.` : said;
  }
  const said = 'Não encontramos este CEP em Palmas. Confira os números';
  return regionsToo ? `${said} ou escolha uma região.` : `${said}.`;
}

function missing(regionsToo: boolean): string {
  return regionsToo ? 'Escolha uma região ou informe um CEP.' : 'Informe um CEP.';
}

/** All eight digits, with or without hyphen and blanks; a shorter number is a slip, not a CEP without its zeros. */
function readZipcode(written: string): string | undefined {
  const digits = written.replace(/[\s.-]/g, '');
  return digits.length === 8 ? parseZipcode(digits) : undefined;
}
