import { CallFailure, NoAnswer } from '../api-client/transport.ts';

/** The Idempotency-Keys of one creating call: the same for the same intent, until that has been answered. */
export interface IdempotencyKeys {
  /** @param given the parts of the call: with others it is another intent */
  keyOf: (given: unknown) => string;
  /** The call succeeded, or failed with this error. Only where nobody knows what came of it does its key stay. */
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

/** The call may have been carried out all the same. */
function isUnanswered(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof CallFailure && error.status >= 500);
}

function intentOf(given: unknown): string {
  return JSON.stringify(given, (_, value: unknown) =>
    value instanceof Blob ? [value.size, value.type, value instanceof File && value.lastModified] : value,
  );
}

/** 128 random bits. `crypto.randomUUID` does not exist where a site is reached without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
