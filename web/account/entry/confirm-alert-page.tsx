import { useState } from 'react';
import { alertPages } from '#contract/alert-links.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { InvalidLink, useEmailLink } from './email-link.tsx';
import { EntryHeading, entryMeta } from './entry-parts.tsx';

export const meta = () => entryMeta('Confirmar aviso');

/** Confirms an alert for an address without an account. It takes a press of a button, because mail scanners open links. */
export default function ConfirmAlertPage() {
  const apiPrefix = useApiPrefix();
  const [said, setSaid] = useState<string | null>(null);
  const link = useEmailLink(async () => {});
  const form = useCallForm<Record<string, never>>({
    id: 'confirmar-aviso',
    fallback: 'Tente de novo em instantes.',
    async send() {
      const { confirmAlert } = await import('#web/alerts/confirm-alert.ts');
      const answer = await link.use((token) => confirmAlert(apiPrefix, token));
      if (!answer) return;
      setSaid(answer);
    },
  });
  if (link.invalidReason !== null) {
    return (
      <>
        <EntryHeading title="Confirmar aviso" />
        <InvalidLink reason={link.invalidReason} next={{ to: paths.home(), label: 'Ir para o início' }} />
      </>
    );
  }
  if (said !== null) {
    return (
      <>
        <EntryHeading title="Confirmar aviso" />
        <FormNotice kind="done" title="Aviso guardado" takesFocus>
          {`${said}. No máximo um e-mail por dia, só quando o preço muda; cada um traz o link para parar.`}
        </FormNotice>
        <ButtonLink to={alertPages.own} size="lg" block className="mt-5">
          Meus avisos
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <EntryHeading title="Confirmar aviso">
        Alguém pediu um aviso de preço no seu e-mail. Se não foi você, feche a página: nada vem.
      </EntryHeading>
      <CallFormFrame form={form} troubleTitle="Não foi possível confirmar">
        <SubmitButton form={form} busy="Confirmando..." block>
          Quero este aviso
        </SubmitButton>
      </CallFormFrame>
    </>
  );
}
