import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { issueOf } from '#web/api-client/transport.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface InvalidLinkProps {
  /** message of the server about the link */
  reason: string;
  next: { to: string; label: string };
}

/** Replaces the form if the link is not valid. */
export function InvalidLink({ reason, next }: InvalidLinkProps) {
  return (
    <>
      {/* The notice takes the focus from the form that it replaces; an incomplete link never had one. */}
      <FormNotice kind="trouble" title="Link sem validade" takesFocus={reason !== incompleteLink}>
        {reason}
      </FormNotice>
      <ButtonLink to={next.to} size="lg" block className="mt-5">
        {next.label}
      </ButtonLink>
    </>
  );
}

interface EmailLink {
  /** reason why the link is not valid; null if it may be */
  invalidReason: string | null;
  /** makes a call with the link's token; resolves to undefined if the server refuses the token */
  use: <T>(call: (token: string) => Promise<T>) => Promise<T | undefined>;
}

const incompleteLink = 'Este link não está completo. Abra-o de novo na mensagem que recebeu.';

/**
 * The link that opened this page. Its token is in the hash (contract/links.ts), which stays out of logs.
 * @param check call that checks the token when the page opens
 */
export function useEmailLink(check: (token: string) => Promise<unknown>): EmailLink {
  const hydrated = useHydrated();
  const token = useLocation().hash.slice(1);
  const [refused, setRefused] = useState({ token: '', reason: '' });
  const reason = token === '' ? incompleteLink : refused.token === token ? refused.reason : null;
  const use: EmailLink['use'] = async (call) => {
    try {
      return await call(token);
    } catch (error) {
      const reason = issueOf(error, 'token');
      if (reason === undefined) throw error;
      setRefused({ token, reason });
      return undefined;
    }
  };
  // If the check fails for another reason, the form's own call will show it.
  const checkToken = useEffectEvent(() => use(check).catch(() => {}));
  useEffect(() => {
    if (token !== '') checkToken();
  }, [token]);
  return { invalidReason: hydrated ? reason : null, use };
}
