import type { SentSubscription } from '#contract/alerts.ts';

/** Returns a subscription as the API takes it; null if it has no keys. */
export function toSent(subscription: PushSubscription): SentSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  // Some browsers pad their keys.
  const plain = (key: string) => key.replace(/=+$/, '');
  return endpoint && p256dh && auth ? { endpoint, p256dh: plain(p256dh), auth: plain(auth) } : null;
}
