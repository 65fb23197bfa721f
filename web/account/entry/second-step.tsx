import { useLayoutEffect, useRef, useState } from 'react';
import { secondStepMinutes } from '#domain/passkeys.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { TextField } from '#web/forms/fields.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { FinishSignIn } from './use-finish-sign-in.ts';

export interface SecondStepProps extends Pick<FinishSignIn, 'finishSignIn'> {
  /** of the failure 'second_step' */
  token: string;
  remember: boolean;
  /** returns to the password */
  back: () => void;
}

/** Replaces the form of an administrator whose password was right, in a browser that is not known. */
export default function SecondStep({ token, remember, finishSignIn, back }: SecondStepProps) {
  const apiPrefix = useApiPrefix();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [busy, setBusy] = useState(false);
  // The form had the focus.
  useLayoutEffect(() => heading.current?.focus(), []);
  const send = async () => {
    setBusy(true);
    try {
      await callFromBrowser(apiPrefix, 'sendSignInCode', { body: { token } });
      setIsSent(true);
    } catch (error) {
      notifyFailure(error, 'Tente de novo em instantes.', { title: 'O código não foi enviado' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="confirmar-entrada" className="flex flex-col gap-4">
      <div>
        <h2 id="confirmar-entrada" ref={heading} tabIndex={-1} className="heading text-h2 outline-none">
          Confirme que é você
        </h2>
        <p className="mt-1 text-muted-foreground">
          Este aparelho é novo para a sua conta, que administra o site. Depois ele é conhecido.
        </p>
      </div>
      <PasskeyButton
        remember={() => remember}
        finishSignIn={finishSignIn}
        variant={isSent ? 'outline' : 'primary'}
      />
      {isSent && <CodeForm token={token} remember={remember} finishSignIn={finishSignIn} />}
      <Button variant="outline" size="lg" block busy={busy && 'Enviando...'} onClick={send}>
        {isSent ? 'Enviar o código de novo' : 'Receber um código por e-mail'}
      </Button>
      <Button variant="ghost" block onClick={back}>
        Voltar à senha
      </Button>
    </section>
  );
}

function CodeForm({ token, remember, finishSignIn }: Omit<SecondStepProps, 'back'>) {
  const apiPrefix = useApiPrefix();
  const form = useCallForm<{ code: string }>({
    id: 'codigo',
    schema: async () => (await import('#contract/user-fields.ts')).codeBody,
    defaultValues: { code: '' },
    fallback: 'Tente de novo em instantes.',
    async send({ code }) {
      const body = { token, code, remember };
      const { data } = await callFromBrowser(apiPrefix, 'signInByCode', { body });
      await finishSignIn(data, 'Login realizado com sucesso!');
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="Não foi possível entrar">
      <FormNotice kind="done" title="Enviamos um código ao seu e-mail" takesFocus>
        Vale por {secondStepMinutes} minutos. Não chegou? Veja também a caixa de spam.
      </FormNotice>
      <TextField
        form={form}
        name="code"
        label="Código de 6 algarismos"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <SubmitButton form={form} busy="Entrando..." block>
        Entrar
      </SubmitButton>
    </CallFormFrame>
  );
}
