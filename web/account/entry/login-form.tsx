import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rememberedDays, unrememberedHours } from '#domain/sessions.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { EmailField, PasswordField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths, returnParameter } from '#web/paths.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { EntryLink } from './entry-parts.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { emailFromState, type FinishSignIn } from './use-finish-sign-in.ts';

interface Values {
  email: string;
  password: string;
  remember: boolean;
}

const rememberHint = `Marcado: conectado até ${rememberedDays} dias após o último uso. Desmarcado: por ${unrememberedHours} horas.`;

const importSecondStep = () => import('./second-step.tsx');

export default function LoginForm({ finishSignIn }: Pick<FinishSignIn, 'finishSignIn'>) {
  const apiPrefix = useApiPrefix();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const back = query.get(returnParameter) ?? undefined;
  const [stepToken, setStepToken] = useState<string | null>(null);
  const secondStep = useOnDemand(importSecondStep);
  const form = useCallForm<Values>({
    id: 'entrar',
    schema: async () => (await import('#contract/user-fields.ts')).signInBody,
    defaultValues: { ...emailFromState(state), remember: true },
    fallback: 'Erro ao fazer login',
    refusesInNotice: true,
    async send(body) {
      try {
        const { data } = await callFromBrowser(apiPrefix, 'signIn', { body });
        await finishSignIn(data, 'Login realizado com sucesso!');
      } catch (error) {
        const step = error instanceof CallFailure ? error.failure?.step : undefined;
        if (!step || !(await secondStep.load())) throw error;
        setStepToken(step.token);
      }
    },
  });
  const remember = () => form.fields.getValues('remember');
  if (stepToken !== null && secondStep.Part) {
    const back = () => setStepToken(null);
    return (
      <secondStep.Part token={stepToken} remember={remember()} finishSignIn={finishSignIn} back={back} />
    );
  }
  const typed = { email: form.fields.watch('email') };
  return (
    <>
      <CallFormFrame form={form} troubleTitle="Não foi possível entrar">
        {form.trouble?.code === 'too_many' && (
          <p className="text-small">
            Para não esperar,{' '}
            <EntryLink to={paths.forgottenPassword(back)} state={typed}>
              crie outra senha
            </EntryLink>{' '}
            pelo seu e-mail: com ela você entra na hora.
          </p>
        )}
        <EmailField form={form} name="email" autoComplete="username" />
        <PasswordField form={form} name="password" label="Senha" kind="current" />
        <CheckboxField
          form={form}
          name="remember"
          label="Lembrar de mim"
          hint={rememberHint}
          beside={
            <EntryLink
              to={paths.forgottenPassword(back)}
              state={typed}
              className="inline-flex min-h-tap items-center text-small"
            >
              Esqueci a senha
            </EntryLink>
          }
        />
        <SubmitButton form={form} busy="Entrando..." block>
          Entrar
        </SubmitButton>
      </CallFormFrame>
      <div className="mt-4">
        <PasskeyButton remember={remember} finishSignIn={finishSignIn} />
      </div>
      <p className="mt-3 text-center">
        <EntryLink
          to={paths.signInLink(back)}
          state={typed}
          className="inline-flex min-h-tap items-center text-small"
        >
          Receber um link por e-mail
        </EntryLink>
      </p>
      <p className="mt-2 text-center">
        Ainda não tem conta?{' '}
        <EntryLink to={paths.register(back)} state={typed}>
          Cadastrar
        </EntryLink>
      </p>
    </>
  );
}
