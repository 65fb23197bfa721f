import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Confirmation, PriceDetails } from '#contract/confirmations.ts';
import { devicePattern, peopleToProlong } from '#domain/confirmations.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { createIdempotencyKeys, newKey } from '#web/session/idempotency-keys.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { currentSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';

export type Confirming =
  | { kind: 'open' | 'sending' }
  | { kind: 'done' | 'trouble'; title: string; text: string };

/** 'Ainda está assim': confirms a price with one tap, signed in or not. */
export function useConfirm(details: PriceDetails | null, reload: () => void) {
  const apiPrefix = useApiPrefix();
  const { revalidate } = useRevalidator();
  const [keys] = useState(createIdempotencyKeys);
  const [state, setState] = useState<Confirming>({ kind: 'open' });
  const confirm = async () => {
    if (!details) return;
    setState({ kind: 'sending' });
    const given = { body: { priceId: details.priceId, device: deviceNumber() } };
    const options = { idempotencyKey: keys.keyOf(given) };
    try {
      const { data } = currentSession()
        ? await callAsUser(apiPrefix, 'createOwnConfirmation', given, options)
        : await callLazily(apiPrefix, 'createConfirmation', given, options);
      keys.settle(given);
      setState({ kind: 'done', ...sayThanks(data) });
      reload();
      if (data.isProlonged) void revalidate();
    } catch (error) {
      keys.settle(given, error);
      setState({ kind: 'trouble', ...sayTrouble(error) });
      // The price is no longer the one that the sheet shows.
      if (error instanceof CallFailure) reload();
    }
  };
  return { confirm, state };
}

const deviceKey: NameOf<'deviceNumber'> = 'aparelho';

/** The random number by which confirmations of this device count once. It is made with the first of them. */
function deviceNumber(): string {
  const kept = readEntry(deviceKey);
  if (kept !== null && devicePattern.test(kept)) return kept;
  const made = newKey();
  writeEntry(deviceKey, made);
  return made;
}

function sayThanks({ isCounted, isProlonged, mayProlong }: Confirmation) {
  if (!isCounted) return { title: 'Você já confirmou este preço hoje', text: 'Amanhã conta de novo.' };
  if (isProlonged) {
    return { title: 'Obrigado! O preço vale por mais tempo', text: 'Ele conta como visto hoje.' };
  }
  const text = mayProlong
    ? `Com ${peopleToProlong} pessoas, cada uma na sua internet, o preço passa a valer por mais tempo.`
    : 'Quem já confirmou prolongou este preço; agora ele espera uma nova coleta.';
  return { title: 'Obrigado! Sua confirmação conta', text };
}

function sayTrouble(error: unknown) {
  if (error instanceof NoAnswer) {
    return { title: 'Não dá para enviar agora', text: 'Toque de novo quando houver conexão.' };
  }
  const text = error instanceof CallFailure ? error.message : 'Tente de novo.';
  return { title: 'Sua confirmação não foi contada', text };
}
