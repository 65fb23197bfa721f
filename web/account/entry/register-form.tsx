import { useLocation, useSearchParams } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { EmailField, NewPasswordFields, PhoneField, TextField } from '#web/forms/fields.tsx';
import { mustBeChecked, repeats, useCallForm } from '#web/forms/use-call-form.ts';
import { paths, returnParameter } from '#web/paths.ts';
import { EntryLink } from './entry-parts.tsx';
import { Terms } from './terms.tsx';
import { emailFromState, type FinishSignIn } from './use-finish-sign-in.ts';

interface Values {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmation: string;
  terms: boolean;
}

export default function RegisterForm({ finishSignIn }: Pick<FinishSignIn, 'finishSignIn'>) {
  const apiPrefix = useApiPrefix();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const back = query.get(returnParameter) ?? undefined;
  const toSignIn = paths.login(back);
  const form = useCallForm<Values>({
    id: 'cadastro',
    schema: async () => (await import('#contract/user-fields.ts')).registerBody,
    rules: {
      confirmation: repeats('password'),
      terms: mustBeChecked('Aceite os termos para continuar.'),
    },
    defaultValues: emailFromState(state),
    fallback: 'Erro ao cadastrar usuário',
    refusesInNotice: true,
    async send({ name, email, phone, password }) {
      const body = { name, email, phone, password };
      const { data } = await callFromBrowser(apiPrefix, 'register', { body });
      await finishSignIn(data, 'Conta criada com sucesso!');
    },
  });
  const { fields } = form;
  const isTaken = fields.getFieldState('email', fields.formState).error?.type === 'conflict';
  const typed = { email: fields.watch('email') };
  return (
    <>
      <CallFormFrame
        form={form}
        troubleTitle="Não foi possível criar a conta"
        unsure="Pode ser que a conta já tenha sido criada: experimente entrar nela."
      >
        <TextField form={form} name="name" label="Nome" required autoComplete="name" />
        <div>
          <EmailField form={form} name="email" required autoComplete="email" />
          {isTaken && (
            <p className="flex flex-wrap gap-x-5">
              <EntryLink
                to={toSignIn}
                state={typed}
                className="inline-flex min-h-tap items-center text-small"
              >
                Entrar
              </EntryLink>
              <EntryLink
                to={paths.forgottenPassword(back)}
                state={typed}
                className="inline-flex min-h-tap items-center text-small"
              >
                Criar outra senha
              </EntryLink>
            </p>
          )}
        </div>
        <PhoneField form={form} name="phone" label="Telefone" hint="Opcional. Só para confirmar um relato." />
        <NewPasswordFields
          form={form}
          name="password"
          label="Senha"
          repeat={{ name: 'confirmation', label: 'Confirmar senha' }}
        />
        <CheckboxField
          form={form}
          name="terms"
          label={
            <>
              Li e aceito <Terms />
            </>
          }
          required
        />
        <SubmitButton form={form} busy="Cadastrando..." block>
          Cadastrar
        </SubmitButton>
      </CallFormFrame>
      <p className="mt-5 text-center">
        Já tem conta?{' '}
        <EntryLink to={toSignIn} state={typed}>
          Entrar
        </EntryLink>
      </p>
    </>
  );
}
