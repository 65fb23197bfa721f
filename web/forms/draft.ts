import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import type { CallForm } from './use-call-form.ts';

export interface Draft {
  /** the values that were changed; the other fields show what is saved */
  values: FieldValues;
  /** the state that the form was opened with, in the terms of its screen */
  origin?: unknown;
}

/** Drafts by form id. They are only in this tab's memory, because other people may use the device. */
const drafts = new Map<string, Draft & { userId: number }>();

export function keepDraft(formId: string, userId: number, draft: Draft) {
  drafts.set(formId, { ...draft, userId });
}

/** Returns true if the user's session expired while the form had unsaved changes; the form should then be open. */
export function hasDraft(formId: string, userId: number): boolean {
  return drafts.get(formId)?.userId === userId;
}

/** Finds the user's draft of a form whose id begins like this. */
export function findDraft(idStart: string, userId: number): Draft | undefined {
  return [...drafts].find(([id, draft]) => id.startsWith(idStart) && draft.userId === userId)?.[1];
}

/** Removes the draft of a form. @returns it, if it is the user's */
export function takeDraft(formId: string, userId: number): Draft | undefined {
  const draft = hasDraft(formId, userId) ? drafts.get(formId) : undefined;
  drafts.delete(formId);
  return draft;
}

/**
 * The values to keep: those of changed fields, and of fields that were filled in again after the form was opened.
 * @param secrets fields that are never kept
 */
export function draftValues(
  values: FieldValues,
  changed: Readonly<Record<string, unknown>>,
  refilled: FieldValues = {},
  secrets: readonly string[] = [],
): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.includes(name) && (changed[name] || name in refilled)),
  );
}

/** Returns the state that a form was opened with. Its draft keeps it, so that the form is opened with the same again. */
interface DraftOrigin<Values> {
  typed?: Values | undefined;
}

/**
 * Keeps unsaved changes of a form when the session expires, and restores them after the same user signs in again.
 * @param secrets fields that are not kept: passwords
 */
export function useDraft<Values extends FieldValues>(
  { id, fields }: CallForm<Values>,
  origin?: DraftOrigin<Values>,
  secrets: readonly string[] = [],
): void {
  const { user } = useSignedIn();
  const { isDirty, dirtyFields } = fields.formState;
  const keep = useEffectEvent(() => {
    const ranOut = currentSession() === null && currentSignOutReason() !== 'left';
    if (!isDirty || !ranOut) return;
    const values = draftValues(fields.getValues(), dirtyFields, origin?.typed, secrets);
    keepDraft(id, user.id, { values, origin });
  });
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(takeDraft(id, user.id)?.values ?? {})) {
      fields.setValue(name as Path<Values>, value, { shouldDirty: true });
    }
  });
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
}
