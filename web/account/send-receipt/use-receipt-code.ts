import { useRef, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { cityDay } from '#domain/city-time.ts';
import { formatAccessKey } from '#domain/nfce.ts';
import { issueOf } from '#web/api-client/transport.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { chooseCode } from './qr/choose-code.ts';
import { type ReceiptValues, whyNot } from './receipt-values.ts';

export type CheckedCode = Reply<Endpoints['checkReceiptCode']>['data'];

const sentBefore = 'Este comprovante já foi enviado.';

/** Reads the code of a photo, has it checked by the server, and fills in key and shop. */
export function useReceiptCode({ fields }: CallForm<ReceiptValues>) {
  const { act: check } = useAct('checkReceiptCode', { changes: [] });
  const [isReading, setReading] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  /** the last code that was asked about: an answer about an earlier one is too late */
  const asked = useRef('');

  const refuse = (message: string) => fields.setError('code', { type: 'code', message });

  const ask = async (code: string) => {
    asked.current = code;
    setChecked(null);
    // The server says the same when the receipt is sent, so a check without an answer stops nobody.
    const answer = await check({ body: { code } }).catch((error: unknown) => issueOf(error, 'code') ?? null);
    if (asked.current !== code || answer === null) return;
    if (typeof answer === 'string') return refuse(answer);
    const { data } = answer;
    if (data.sent) return refuse(sentBefore);
    fields.clearErrors('code');
    setChecked(data);
    if (data.Establishment) {
      fields.setValue('establishmentId', data.Establishment.id, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
  };

  return {
    checked,
    why,
    isReading,
    async read(photo: File) {
      setReading(true);
      setWhy(null);
      const texts = await import('./qr/read-qr.ts').then(
        ({ readQr }) => readQr(photo),
        () => null,
      );
      const code = chooseCode(texts, cityDay(new Date()));
      if ('why' in code) setWhy(code.why);
      else {
        const typed = formatAccessKey(code.accessKey);
        fields.setValue('code', typed, { shouldDirty: true });
        await ask(typed);
      }
      setReading(false);
    },
    checkTyped() {
      const typed = fields.getValues('code').trim();
      if (typed === asked.current) return;
      const problem = whyNot(typed, cityDay(new Date()));
      setWhy(null);
      setChecked(null);
      asked.current = typed;
      if (problem !== undefined) refuse(problem);
      else if (typed === '') fields.clearErrors('code');
      else ask(typed);
    },
  };
}
