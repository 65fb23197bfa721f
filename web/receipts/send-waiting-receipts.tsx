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
import { sendReceipt, type WaitingForm } from './send-receipt.ts';
import { dropWaiting, listToSend, readWaitingPicture, type WaitingReceipt } from './waiting-receipts.ts';

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
    // Without a connection its reader may have been missing.
    const covered = file && !values.isCovered ? await cover(file) : file;
    try {
      await sendReceipt(calls, { values, picture: covered });
    } catch (error) {
      if (!(error instanceof CallFailure && error.failure?.code === 'conflict')) throw error;
      // It arrived at an earlier attempt, or somebody else has sent this receipt.
      await dropWaiting(user, key);
      return notify({ kind: 'info', title: 'Um comprovante já tinha sido enviado' });
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
      for (const waiting of listToSend(userId)) {
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
    if (userId === undefined) return;
    const onShow = () => void sendAll();
    onShow();
    // The connection may come back while the phone is in a pocket.
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [userId]);
  return null;
}

/** Returns what an earlier version of the form may have kept in another shape; null then. */
export function readForm(body: unknown): WaitingForm | null {
  const form = body as Partial<WaitingForm> | null;
  return Array.isArray(form?.items) && typeof form.code === 'string' ? (form as WaitingForm) : null;
}

/** Blackens what is private; the picture as it is where this device cannot read it, of which its sender was told. */
async function cover(picture: File): Promise<File> {
  const { readPicture } = await import('./read-picture.ts');
  const seen = await readPicture(picture, new AbortController().signal);
  return seen ? new File([seen.picture], picture.name, { type: seen.picture.type }) : picture;
}
