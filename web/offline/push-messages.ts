/// <reference lib="webworker" />

import { alertPages, stopParameter } from '#contract/alert-links.ts';
import { withQuery } from '#web/paths.ts';
import { toSent } from './sent-subscription.ts';

/** Messages of price alerts in the service worker: shown, opened, stopped with one tap, and renewed by the browser. */

declare const self: ServiceWorkerGlobalScope;

interface AlertMessage {
  title: string;
  body: string;
  /** path of the page that it opens */
  url: string;
  day: string;
  /** stops the alerts of this browser */
  token: string;
}

export function receivePushMessages(): void {
  // Pages take forms under any prefix of the API, which the worker does not know.
  const post = (page: string, fields: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(fields) });

  self.addEventListener('push', (event) => {
    const message = readMessage(event.data);
    if (!message) return;
    const { title, body, url, day, token } = message;
    const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
      body,
      lang: 'pt-BR',
      icon: '/icons/icon-192.png',
      // One that comes twice replaces the first, without a sound.
      tag: `avisos-${day}`,
      data: { url, token },
      actions: [
        { action: 'ver', title: 'Ver' },
        { action: 'parar', title: 'Parar' },
      ],
    };
    event.waitUntil(
      self.registration.showNotification(title, options).then(async () => {
        const unread = await self.registration.getNotifications();
        await self.navigator.setAppBadge?.(unread.length);
      }),
    );
  });

  // Whoever opens the site has seen that there is news.
  self.addEventListener('fetch', ({ request }) => {
    if (request.mode === 'navigate') void self.navigator.clearAppBadge?.().catch(() => {});
  });

  self.addEventListener('notificationclick', (event) => {
    const { url, token } = event.notification.data as Pick<AlertMessage, 'url' | 'token'>;
    event.notification.close();
    event.waitUntil(event.action === 'parar' ? stop(token) : open(url));
  });

  async function stop(token: string): Promise<void> {
    const answer = await post(withQuery(alertPages.stop, { [stopParameter]: token }), {}).catch(() => null);
    if (!answer?.ok) {
      // Without a connection the page can stop them later.
      await open(alertPages.own);
      return;
    }
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    await self.registration.showNotification('Avisos parados', {
      body: 'Nenhum aviso vem mais neste aparelho.',
    });
  }

  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event as unknown as {
      oldSubscription?: PushSubscription | null;
      newSubscription?: PushSubscription | null;
    };
    (event as ExtendableEvent).waitUntil(renew(oldSubscription, newSubscription));
  });

  async function renew(
    old: PushSubscription | null | undefined,
    given: PushSubscription | null | undefined,
  ): Promise<void> {
    const before = old && toSent(old);
    const key = old?.options.applicationServerKey;
    // Without the old subscription nothing proves whose the alerts are.
    if (!before || !key) return;
    const renewed =
      given ??
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const subscription = toSent(renewed);
    if (subscription)
      await post(alertPages.own, { oldEndpoint: before.endpoint, oldAuth: before.auth, ...subscription });
  }
}

function readMessage(data: PushMessageData | null): AlertMessage | null {
  try {
    const message: AlertMessage = data?.json();
    return typeof message.title === 'string' && message.url.startsWith('/') ? message : null;
  } catch {
    return null;
  }
}

/** Opens a page of the site, in the window that is open if there is one. */
async function open(url: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' });
  const opened = await window?.navigate(url).catch(() => null);
  await (opened ? opened.focus() : self.clients.openWindow(url));
}
