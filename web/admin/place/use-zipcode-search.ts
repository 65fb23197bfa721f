import { useRef, useState } from 'react';
import type { PostalCode } from '#contract/postal-codes.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/use-read.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { autofillAddress, type FilledPart } from './autofill-address.ts';
import type { PlaceValues } from './place-values.ts';
import { failureNotice, foundNotice } from './zipcode-notices.ts';
import { zipcodeWarning } from './zipcode-warning.ts';

/** The search of a CEP: it fills the form, and offers what would replace something typed by hand. */
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
    // The precision comes last: a pin that moves sets it to exact.
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
