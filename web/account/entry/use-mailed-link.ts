import { useState } from 'react';
import { useLocation } from 'react-router';
import { issueOf } from '#web/api-client/transport.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export interface MailedLink {
  /** what it proves; empty where it was cut short */
  secret: string;
  /** why it does not help; null as long as it may */
  trouble: string | null;
  /** makes the call that uses it up; undefined where the link was refused */
  use: <T>(call: (token: string) => Promise<T>) => Promise<T | undefined>;
}

export const incompleteLink = 'Este link não está completo. Abra-o de novo pelo e-mail.';

/** The link out of a mail by which one came: what it proves stands after '#' (contract/links.ts), unseen by the server. */
export function useMailedLink(): MailedLink {
  const hydrated = useHydrated();
  const secret = useLocation().hash.slice(1);
  const [refused, setRefused] = useState({ secret: '', reason: '' });
  const reason = secret === '' ? incompleteLink : refused.secret === secret ? refused.reason : null;
  return {
    secret,
    trouble: hydrated ? reason : null,
    async use(call) {
      try {
        return await call(secret);
      } catch (error) {
        const reason = issueOf(error, 'token');
        if (reason === undefined) throw error;
        setRefused({ secret, reason });
        return undefined;
      }
    },
  };
}
