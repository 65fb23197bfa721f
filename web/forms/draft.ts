import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import type { CallForm } from './use-call-form.ts';

/** Drafts by form, in the memory of this tab alone, where nobody else ever sees them. */
const drafts = new Map<string, { userId: number; values: FieldValues }>();

/** Whether the session ended over what this person had typed into the form, which should then be open. */
export function hasDraft(formId: string, userId: number): boolean {
  return drafts.get(formId)?.userId === userId;
}

/**
 * A session that runs out takes its page away. What was typed into this form is there again once the same person is
 * back. Forms with passwords keep no draft.
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
