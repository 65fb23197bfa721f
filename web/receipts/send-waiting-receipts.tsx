import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { isRetryable, serverMessage } from '#web/forms/call-failures.ts';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import { paths } from '#web/paths.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { makeCall, SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { type ReceiptForm, sendReceipt } from './send-receipt.ts';
import { dropWaiting, listWaiting, readWaitingPicture, type WaitingReceipt } from './waiting-receipts.ts';

/** Sends the receipts that wait on this device for a connection, each once. @param sent called after each */
export function SendWaitingReceipts({ sent }: { sent?: () => void }) {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const userId = useSession()?.user.id;
  const isSending = useRef(false);

  const send = async (user: number, { key, body, hasPicture }: WaitingReceipt) => {
    const values = readForm(body);
    if (!values) return dropWaiting(user, key);
    const picture = hasPicture ? await readWaitingPicture(user, key) : null;
    const calls = {
      upload: async (file: File) =>
        (await makeCall(apiPrefix, 'uploadReceiptImage', { upload: file })).data.fileUrl,
      findShop: async (code: string) =>
        (await makeCall(apiPrefix, 'checkReceiptCode', { body: { code } })).data.Establishment?.id ?? null,
      create: (given: Call<Endpoints['createReceipt']>) =>
        makeCall(apiPrefix, 'createReceipt', given, { idempotencyKey: key }),
    };
    const file = picture && new File([picture], 'nota.jpg', { type: picture.type });
    try {
      await sendReceipt(calls, { values, picture: file });
    } catch (error) {
      const isSent = error instanceof CallFailure && error.failure?.code === 'conflict';
      if (!isSent) throw error;
    }
    await dropWaiting(user, key);
    sent?.();
    const show = () => void navigate(paths.dashboard('comprovantes'));
    notify({
      kind: 'success',
      title: 'Comprovante enviado!',
      text: 'Ele esperava a conexão neste aparelho.',
      action: { label: 'Ver', run: show },
    });
  };

  const sendAll = useEffectEvent(async () => {
    if (userId === undefined || isSending.current || document.visibilityState === 'hidden') return;
    isSending.current = true;
    try {
      for (const waiting of listWaiting(userId)) {
        if (currentSession()?.user.id !== userId) return;
        try {
          await send(userId, waiting);
        } catch (error) {
          if (error instanceof SignedOut || error instanceof NoAnswer || isRetryable(error)) return;
          const text = `${serverMessage(error)} Ele continua neste aparelho: abra-o em Comprovantes.`;
          notify({ kind: 'error', title: 'Um comprovante não foi aceito', text: text.trim() });
        }
      }
    } finally {
      isSending.current = false;
    }
  });
  useRetryOnline(userId !== undefined, sendAll);
  useEffect(() => {
    if (userId !== undefined) void sendAll();
  }, [userId]);
  return null;
}

/** Returns what an earlier version of the form may have kept in another shape; null then. */
export function readForm(body: unknown): ReceiptForm | null {
  const form = body as Partial<ReceiptForm> | null;
  return Array.isArray(form?.items) && typeof form.code === 'string' ? (form as ReceiptForm) : null;
}
