import type { NameOf } from '#web/browser-storage.ts';
import { receivedPath } from '#web/paths.ts';

/**
 * A receipt that another app has shared with the installed site. The service worker keeps it on the device, and only there, until
 * the form for receipts takes it. The cache has one entry: the last receipt, as a form.
 */
export interface ReceivedReceipt {
  text: string | null;
  picture: File | null;
}

const name: NameOf<'received'> = 'compara-palmas-received';

/** A receipt that is not opened within a day is forgotten. */
const longestMs = 24 * 60 * 60 * 1000;

/** Keeps a receipt in place of an earlier one. @throws {DOMException} if the browser stores nothing, or the device is full */
export async function keepReceived({ text, picture }: ReceivedReceipt): Promise<void> {
  const form = new FormData();
  if (text !== null) form.set('text', text);
  if (picture !== null) form.set('picture', picture);
  const kept = new Response(form, { headers: { date: new Date().toUTCString() } });
  await (await caches.open(name)).put(receivedPath, kept);
}

/** Reads the receipt and deletes it; null: none was received within a day, or the browser stores nothing. */
export async function takeReceived(): Promise<ReceivedReceipt | null> {
  try {
    const kept = await caches.match(receivedPath, { cacheName: name });
    if (!kept) return null;
    await caches.delete(name);
    if (isTooOld(kept)) return null;
    const form = await kept.formData();
    const [text, picture] = [form.get('text'), form.get('picture')];
    return {
      // Lines of a form end like those of mails.
      text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : null,
      picture: picture instanceof File ? picture : null,
    };
  } catch {
    return null;
  }
}

/** Deletes a receipt that nobody has opened. */
export async function forgetOldReceived(): Promise<void> {
  const kept = await caches.match(receivedPath, { cacheName: name });
  if (kept && isTooOld(kept)) await caches.delete(name);
}

const isTooOld = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '') >= longestMs;
