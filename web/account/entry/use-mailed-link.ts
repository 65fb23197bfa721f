import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { issueOf } from '#web/api-client/transport.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export interface MailedLink {
  /** why it does not help; null as long as it may */
  trouble: string | null;
  /** makes the call that uses it up; undefined where the link was refused */
  use: <T>(call: (token: string) => Promise<T>) => Promise<T | undefined>;
}

export const incompleteLink = 'Este link não está completo. Abra-o de novo pelo e-mail.';

/**
 * The link out of a mail by which one came: what it proves stands after '#' (contract/links.ts), unseen by the server.
 * @param check asks whether it still holds, when the page opens
 */
export function useMailedLink(check: (token: string) => Promise<unknown>): MailedLink {
  const hydrated = useHydrated();
  const secret = useLocation().hash.slice(1);
  const [refused, setRefused] = useState({ secret: '', reason: '' });
  const reason = secret === '' ? incompleteLink : refused.secret === secret ? refused.reason : null;
  const use: MailedLink['use'] = async (call) => {
    try {
      return await call(secret);
    } catch (error) {
      const reason = issueOf(error, 'token');
      if (reason === undefined) throw error;
      setRefused({ secret, reason });
      return undefined;
    }
  };
  // What cannot be asked now is found out on sending.
  const ask = useEffectEvent(() => use(check).catch(() => {}));
  useEffect(() => {
    if (secret !== '') ask();
  }, [secret]);
  return { trouble: hydrated ? reason : null, use };
}
