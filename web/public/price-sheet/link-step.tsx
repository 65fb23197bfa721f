import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { formatReais } from '#domain/money.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { EmailField } from '#web/forms/fields.tsx';
import { LinkSent, useSignInLinkForm } from '#web/forms/sign-in-link.tsx';
import { paths } from '#web/paths.ts';
import { readLinkRequest } from '#web/session/link-request.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import type { Report } from './use-report.ts';

/** Asks a visitor, who has typed a price, for their e-mail alone. The price is sent once they open the link in the mail. */
export function EmailStep({ report }: { report: Report }) {
  const here = useCurrentAddress();
  const form = useSignInLinkForm({ email: readLinkRequest()?.email ?? '' }, (email) =>
    report.link.sent(email, here),
  );
  const focusFirst = useEffectEvent(() => form.focus('email'));
  useLayoutEffect(() => focusFirst(), []);
  return (
    <CallFormFrame form={form} troubleTitle="Não foi possível enviar o link">
      <p>
        Você precisa estar logado para reportar um preço. O link que enviamos ao seu e-mail entra sem senha, e
        o preço segue.
      </p>
      <EmailField form={form} name="email" required autoComplete="email" />
      <SubmitButton form={form} busy="Enviando..." block>
        Enviar link
      </SubmitButton>
      <p className="text-center">
        <Link
          to={paths.login(here)}
          onClick={report.resumeAfterSignIn}
          className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-4"
        >
          Já tenho senha
        </Link>
      </p>
    </CallFormFrame>
  );
}

/** Says that the price waits until the link is opened. The sheet closes when that happens in another tab. */
export function LinkSentStep({ report, close }: { report: Report; close: () => void }) {
  const { isVisitor, price, link } = report;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!isVisitor) leave();
  }, [isVisitor]);
  return (
    <LinkSent email={link.email ?? ''}>
      <span>Abra-o neste aparelho e o seu preço segue.</span>{' '}
      {price !== null && <span>{formatReais(price)} fica guardado aqui até lá, em conferência.</span>}
    </LinkSent>
  );
}
