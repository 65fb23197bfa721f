import { createECDH, ECDH } from 'node:crypto';
import webPush from 'web-push';
import { isPushService } from '#domain/alerts.ts';
import type { Config } from './config.ts';
import { type Outside, ServiceError } from './outside.ts';

/** A browser's subscription: the address of its push service, and the keys that only this browser reads with. */
export interface PushSubscription {
  endpoint: string;
  /** base64url */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** what the service worker gets; some 3 kB at most */
  payload: string;
  /** a later message with the same topic replaces one that has not been delivered (RFC 8030) */
  topic: string;
  /** for how long the service keeps it for a browser that is away */
  ttlSeconds: number;
}

/** 'gone': nothing will ever be delivered to this subscription; 'refused': this message will not */
export type PushResult = 'taken' | 'gone' | 'refused';

/** Sends encrypted messages to browsers (RFC 8030, 8188, 8291 and 8292). */
export interface Push {
  /** with which browsers subscribe, base64url */
  publicKey: string;
  isKnownService(endpoint: string): boolean;
  /** @throws {ServiceError} if another attempt may succeed */
  send(subscription: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<PushResult>;
}

const timeoutMs = 10_000;

interface Parts {
  /** private key of P-256, base64url */
  key: string;
  outside: Pick<Outside, 'post'>;
  config: Pick<Config, 'siteUrl' | 'contact' | 'mailFrom' | 'pushTestService'>;
}

export function createPush({ key, outside, config }: Parts): Push {
  const { contact, mailFrom, pushTestService } = config;
  const publicKey = publicKeyOf(key);
  const isKnownService = (endpoint: string) => isPushService(endpoint, pushTestService);
  // A push service that has trouble with our messages writes there.
  const subject = `mailto:${contact.email ?? contact.privacyEmail ?? mailFrom}`;
  return {
    publicKey,
    isKnownService,
    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }, signal) {
      if (!isKnownService(endpoint)) return 'gone';
      if (!isPoint(p256dh)) return 'gone';
      const request = tryToEncrypt({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey: key },
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
      });
      if (!request) return 'refused';
      const { headers, body } = request;
      const address = new URL(endpoint);
      const { 'Content-Length': _, ...sent } = headers;
      const status = await outside.post({
        address,
        setting: address.origin,
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs,
        signal,
      });
      if (status >= 200 && status < 300) return 'taken';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500)
        throw new ServiceError(`status ${status}`, { kind: 'status', status });
      return 'refused';
    },
  };
}

/** Encrypts a message; undefined: its keys cannot be used, such as a secret that is too short. */
function tryToEncrypt(...given: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...given);
  } catch {
    return undefined;
  }
}

/** Returns whether a browser's key is a point of the curve: nothing can be encrypted with another one. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function publicKeyOf(key: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(key, 'base64url'));
  return ecdh.getPublicKey('base64url');
}
