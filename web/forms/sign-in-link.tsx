import type { ReactNode } from 'react';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { type CallForm, useCallForm } from './use-call-form.ts';

/** The form that requests a link by mail, which signs in without a password. @param sent gets the address */
export function useSignInLinkForm(
  defaultValues: { email?: string },
  sent: (email: string) => void,
): CallForm<{ email: string }> {
  const apiPrefix = useApiPrefix();
  return useCallForm<{ email: string }>({
    id: 'link',
    schema: async () => (await import('#contract/user-fields.ts')).signInLinkBody,
    defaultValues,
    fallback: 'Tente de novo em instantes.',
    async send(body) {
      await callFromBrowser(apiPrefix, 'requestSignInLink', { body });
      sent(body.email.trim());
    },
  });
}

/** Says where the link has gone. @param children what happens when it is opened */
export function LinkSent({ email, children }: { email: string; children: ReactNode }) {
  return (
    <FormNotice
      kind="done"
      title={
        <>
          Enviamos um link para{' '}
          <span translate="no" className="wrap-anywhere">
            {email}
          </span>
        </>
      }
      takesFocus
    >
      <p>{children}</p>
      <p className="mt-2">
        Não chegou? Veja também a caixa de spam. Quem pede vários links seguidos espera alguns minutos pelo
        próximo; os que chegaram continuam valendo.
      </p>
    </FormNotice>
  );
}
