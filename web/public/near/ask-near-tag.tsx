import { askNear } from 'virtual:ask-near';
import { useContext } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { ScriptNonce } from '#web/components/script-nonce.ts';
import { type AskedHere, askedName, type NearHandle } from './asked-near.ts';

/** In the head of a page that shows what is near somebody: what it asks for, and the script that asks before all else. */
export function AskNear() {
  const nonce = useContext(ScriptNonce);
  const apiPrefix = useApiPrefix();
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const { near } = (match?.handle ?? {}) as NearHandle;
  const asked = match?.loaderData ? near?.(match.loaderData as never, new URLSearchParams(search)) : null;
  if (!asked) return null;
  return (
    <>
      <meta name={askedName} content={JSON.stringify({ apiPrefix, ...asked } satisfies AskedHere)} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is constant */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: askNear }} />
    </>
  );
}
