import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { describeFailure } from './call-failures.ts';

/**
 * Shows a notice that a call failed, and why. It shows none if the session has ended, as the sign-in page says so.
 * @param fallback text if the server gives no reason
 * @param notice its title, 'Erro' by default, and an action
 * @throws the error itself, if it is a bug and not a failed call
 */
export function notifyFailure(
  error: unknown,
  fallback: string,
  notice: Partial<Pick<Notice, 'title' | 'action'>> = {},
): void {
  if (error instanceof SignedOut) return;
  notify({ kind: 'error', title: 'Erro', text: describeFailure(error, fallback).message, ...notice });
}
