import { timingSafeEqual } from 'node:crypto';
import { alertPages, stopParameter } from '#contract/alert-links.ts';
import { keyedCode } from './keyed-code.ts';

/** Messages with the alerts of a recipient, or with the decisions about an account's reports. */
type MessageKind = 'alerts' | 'decisions';

/**
 * Returns the code in a message, which stops those like it without signing in. Only the server's secret makes it.
 * @param id of the recipient, or of the account
 */
export function messageCode(kind: MessageKind, id: number, secret: string): string {
  return `${id}.${keyedCode([kind, id], secret)}`;
}

/** Returns the id in a code; undefined: it is none of ours, or of another kind of message. */
export function idInCode(kind: MessageKind, code: string, secret: string): number | undefined {
  const id = Number(/^([1-9]\d{0,8})\./.exec(code)?.[1] ?? 0);
  return isSameSecret(code, messageCode(kind, id, secret)) ? id : undefined;
}

/** Returns the path of the page that stops the messages of a code. */
export const stopPath = (code: string) => `${alertPages.stop}?${stopParameter}=${code}`;

/** Compares in constant time, so that no secret is found by the time that its refusal takes. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
