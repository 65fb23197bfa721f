import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { serverMessage } from '#web/forms/call-failures.ts';
import { paths } from '#web/paths.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { dropLinkRequest, readLinkRequest } from '#web/session/link-request.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { reportFields } from './report-values.ts';
import { sendReport, thanksFor } from './send-report.ts';
import { claimUnsent, dropUnsent } from './unsent.ts';

/**
 * Sends the prices for which the person who signs in has requested a link on this device. The tab in view does it, so that its
 * notices are seen.
 */
export function SendLinkedPrices() {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const email = useSession()?.user.email;
  const send = useEffectEvent(async () => {
    const request = readLinkRequest();
    const user = currentSession()?.user;
    if (!user || request?.email !== user.email || document.visibilityState === 'hidden') return;
    dropLinkRequest();
    for (const { kind, at: _, ...pair } of request.prices) {
      const { price, comment } = claimUnsent(pair, user.id) ?? { price: null, comment: '' };
      if (price === null) continue;
      const { product, place } = reportFields[kind];
      const about = { [product]: pair.productId, [place]: pair.establishmentId };
      try {
        const { data } = await sendReport(apiPrefix, { ...about, reportedPrice: price, comment }, newKey());
        dropUnsent(pair, user.id);
        notify(thanksFor(data, () => void navigate(paths.dashboard('precos-relatados'))));
      } catch (error) {
        if (error instanceof SignedOut) return;
        const text = `Ele ficou guardado neste aparelho: abra esse preço outra vez para enviar. ${serverMessage(error)}`;
        notify({ kind: 'error', title: 'Seu preço ainda não foi enviado', text: text.trim() });
      }
    }
  });
  useEffect(() => {
    if (email !== undefined) void send();
  }, [email]);
  return null;
}
