import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import type { CallForm } from './use-call-form.ts';

/** Drafts by form id. They are only in this tab's memory, because other people may use the device. */
const drafts = new Map<string, { userId: number; values: FieldValues }>();

/** Returns true if the user's session expired while the form had unsaved changes; the form should then be open. */
export function hasDraft(formId: string, userId: number): boolean {
  return drafts.get(formId)?.userId === userId;
}

/**
 * Keeps unsaved changes of a form when the session expires, and restores them after the same user signs in again. It is
 * not for forms with passwords.
 */
export function useDraft<Values extends FieldValues>({ id, fields }: CallForm<Values>): void {
  const { user } = useSignedIn();
  const { isDirty } = fields.formState;
  const keep = useEffectEvent(() => {
    const ranOut = currentSession() === null && currentSignOutReason() !== 'left';
    if (isDirty && ranOut) drafts.set(id, { userId: user.id, values: fields.getValues() });
  });
  const restore = useEffectEvent(() => {
    const draft = hasDraft(id, user.id) ? drafts.get(id) : undefined;
    drafts.delete(id);
    for (const [name, value] of Object.entries(draft?.values ?? {})) {
      fields.setValue(name as Path<Values>, value, { shouldDirty: true });
    }
  });
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
}
