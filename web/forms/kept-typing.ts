import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import type { CallForm } from './use-call-form.ts';

/** By form, in this tab's memory alone: nobody else ever sees it. */
const kept = new Map<string, { userId: number; values: FieldValues }>();

/** Whether something was typed into a form that its session did not outlive; the form should then be open. */
export function isTypingKept(formId: string, userId: number): boolean {
  return kept.get(formId)?.userId === userId;
}

/**
 * A session that runs out takes its page away. What was typed into this form is there again once the same person is
 * back. Not for forms with passwords.
 */
export function useKeptTyping<Values extends FieldValues>({ id, fields }: CallForm<Values>): void {
  const { user } = useSignedIn();
  const { isDirty } = fields.formState;
  const keep = useEffectEvent(() => {
    const ranOut = currentSession() === null && currentSignOutReason() !== 'left';
    if (isDirty && ranOut) kept.set(id, { userId: user.id, values: fields.getValues() });
  });
  const restore = useEffectEvent(() => {
    const typed = isTypingKept(id, user.id) ? kept.get(id)?.values : {};
    kept.delete(id);
    for (const [name, value] of Object.entries(typed ?? {})) {
      fields.setValue(name as Path<Values>, value, { shouldDirty: true });
    }
  });
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
}
