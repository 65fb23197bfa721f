import { useRef, useState } from 'react';
import type { PostalCode } from '#contract/postal-codes.ts';
import { city, isCityZipcode } from '#domain/city.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { autofillAddress, type FilledPart, listWords } from './autofill-address.ts';
import type { PlaceValues } from './place-values.ts';

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
    const { fill, offer } = autofillAddress(fields.getValues(), answer, filled.current);
    setFound(answer);
    setOffered(offer);
    for (const part of fill) use(part);
    notify(foundNotice(answer, fill));
  };
  const search = async () => {
    if (busy) return;
    const zipcode = fields.getValues('zipcode').replace(/[-.\s]/g, '');
    if (!/^\d{8}$/.test(zipcode)) {
      fields.setError('zipcode', { type: 'invalid', message: 'Informe os 8 números do CEP.' });
      focus('zipcode');
      return;
    }
    fields.clearErrors('zipcode');
    latest.current += 1;
    const asked = latest.current;
    setBusy(true);
    try {
      const { data } = await read({ params: { zipcode } });
      if (asked === latest.current) show(data);
    } catch (error) {
      if (error instanceof SignedOut) return;
      notify(failureNotice(error));
    } finally {
      setBusy(false);
    }
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
 */
export function foundNotice(
  { coordinates, warning }: Pick<PostalCode, 'coordinates' | 'warning'>,
  filled: readonly FilledPart[],
): Notice {
  const { kind, title } = pointNotices[coordinates];
  const isUnknown = coordinates === 'missing' || coordinates === 'failed';
  const said = [
    filled.length > 0 ? `Preenchido pelo CEP: ${listWords(filled)}.` : 'O formulário já está assim.',
    isUnknown && byHand,
  ];
  if (warning === null)
    return { kind, title, text: sentences(said), ...(kind === 'error' && { repeats: true }) };
  const ofPoint = coordinates !== 'found' && (title.endsWith('.') ? title : `${title}.`);
  return { kind: 'error', title: warning, text: sentences([ofPoint, ...said]), repeats: true };
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
