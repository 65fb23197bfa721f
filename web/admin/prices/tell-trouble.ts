import { useEffect } from 'react';
import { describeFailure } from '#web/forms/call-failures.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';

/** Beginnings of notices about what could not be loaded. Spec, back office, section 8 (Fuel module). */
export const notLoaded = {
  prices: 'Não foi possível carregar os preços',
  stations: 'Não foi possível carregar os postos',
  types: 'Não foi possível carregar os tipos de combustível',
} as const;

/** Tells that something could not be loaded, and why. */
export function tellTrouble(what: keyof typeof notLoaded, error: unknown): void {
  if (error instanceof SignedOut) return;
  const { message } = describeFailure(error, 'Tente novamente em instantes.');
  notify({ kind: 'error', title: 'Erro', text: `${notLoaded[what]}: ${message}`, repeats: true });
}

/** Tells once of each failure. */
export function useTrouble(what: 'prices' | 'types', error: Error | null) {
  useEffect(() => {
    if (error) tellTrouble(what, error);
  }, [what, error]);
}
