import { CallFailure, NoAnswer } from '../api-client/transport.ts';

/** Idempotency-Keys of one creating call: a repeated attempt gets the same key until the server has answered it. */
export interface IdempotencyKeys {
  /** @param given the call's parts; different parts get a different key */
  keyOf: (given: unknown) => string;
  /** Forgets the key, unless the server may have carried out the call despite the error. */
  settle: (given: unknown, error?: unknown) => void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const open = new Map<string, string>();
  return {
    keyOf(given) {
      const intent = intentOf(given);
      const key = open.get(intent) ?? newKey();
      open.set(intent, key);
      return key;
    },
    settle(given, error) {
      if (!isUnanswered(error)) open.delete(intentOf(given));
    },
  };
}

/** The server may have carried out the call despite this error. */
function isUnanswered(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof CallFailure && error.status >= 500);
}

function intentOf(given: unknown): string {
  return JSON.stringify(given, (_, value: unknown) =>
    value instanceof Blob ? [value.size, value.type, value instanceof File && value.lastModified] : value,
  );
}

/** 128 random bits. Browsers have `crypto.randomUUID` only on sites with TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
