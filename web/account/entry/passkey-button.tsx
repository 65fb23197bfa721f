import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { askForPasskey, hasPasskeys, notifyPasskeyFailure } from '#web/forms/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { FinishSignIn } from './use-finish-sign-in.ts';

interface PasskeyButtonProps extends Pick<FinishSignIn, 'finishSignIn'> {
  /** 'Lembrar de mim', when the button is pressed */
  remember: () => boolean;
  variant?: 'outline' | 'primary';
}

/** Signs in with a passkey of the device, where the browser has them. */
export function PasskeyButton({ remember, finishSignIn, variant = 'outline' }: PasskeyButtonProps) {
  const apiPrefix = useApiPrefix();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  if (!hydrated || !hasPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    try {
      const options = await callFromBrowser(apiPrefix, 'startPasskeySignIn');
      const credential = await askForPasskey(options.data);
      const body = { credential, remember: remember() };
      const { data } = await callFromBrowser(apiPrefix, 'signInByPasskey', { body });
      await finishSignIn(data, 'Login realizado com sucesso!');
    } catch (error) {
      notifyPasskeyFailure(error, 'Não foi possível entrar');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={variant}
      size="lg"
      block
      icon={<KeyRound aria-hidden="true" />}
      busy={busy && 'Esperando o aparelho...'}
      onClick={signIn}
    >
      Entrar com chave de acesso
    </Button>
  );
}
