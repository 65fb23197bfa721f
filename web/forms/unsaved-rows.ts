import { useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import { currentSession } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { createListeners } from '#web/ui/listeners.ts';

/**
 * Changes that the server could not be told of (design, section 6). They stay in the memory of this tab until another
 * try succeeds or the person gives them up; nobody else who signs in here sees them.
 */
export type UnsavedRow<Values, Row> = {
  /** under it the server creates a row once, however often it is told */
  key: string;
  /** a password was typed with it, which is not kept: it has to be typed again */
  lacksSecret?: boolean | undefined;
} & ( // `first` was sent under the key before, and may have created the row.
  | { act: 'create'; values: Values; first?: Values | undefined }
  | { act: 'update'; values: Values; row: Row }
  | { act: 'delete'; row: Row }
);

type AnyUnsavedRow = UnsavedRow<FieldValues, unknown>;

interface Kept {
  userId: number;
  /** the list that it belongs to */
  list: string;
  unsaved: AnyUnsavedRow;
}

let kept: readonly Kept[] = [];
const { watch, tell } = createListeners();

function set(next: readonly Kept[]) {
  kept = next;
  tell();
  window.removeEventListener('beforeunload', warn);
  if (kept.length > 0) window.addEventListener('beforeunload', warn);
}

/** Leaving the site would lose them. Somebody else who has signed in meanwhile hears nothing of them. */
function warn(event: Event) {
  const person = currentSession()?.user.id;
  if (kept.some(({ userId }) => person === undefined || userId === person)) event.preventDefault();
}

/** Keeps a change, in the place of an earlier one under its key. */
export function keepUnsaved(userId: number, list: string, unsaved: AnyUnsavedRow) {
  const entry = { userId, list, unsaved };
  const at = kept.findIndex((one) => one.unsaved.key === unsaved.key);
  set(at < 0 ? [...kept, entry] : kept.with(at, entry));
}

/** The change has been saved, or is given up. */
export function dropUnsaved(key: string) {
  set(kept.filter(({ unsaved }) => unsaved.key !== key));
}

/** The changes of one person to one list, or to all of them; the oldest first. */
export function unsavedOf(userId: number, list?: string): readonly AnyUnsavedRow[] {
  return kept
    .filter((one) => one.userId === userId && (list === undefined || one.list === list))
    .map(({ unsaved }) => unsaved);
}

const nothing: readonly Kept[] = [];

/** The unsaved changes to a list, or to all of them, by the person who is signed in. */
function useUnsaved(list?: string): readonly AnyUnsavedRow[] {
  const { user } = useSignedIn();
  useSyncExternalStore(
    watch,
    () => kept,
    () => nothing,
  );
  return unsavedOf(user.id, list);
}

/** How many changes to all lists are not saved. */
export function useUnsavedCount(): number {
  return useUnsaved().length;
}

/** How many changes to some lists are not saved. */
export function useUnsavedCountOf(lists: readonly string[]): number {
  const { user } = useSignedIn();
  useUnsaved();
  return lists.reduce((sum, list) => sum + unsavedOf(user.id, list).length, 0);
}

/** The unsaved changes to a list, and the ways to add and to remove one. The list's one screen says what they are made of. */
export function useUnsavedRows<Values extends FieldValues, Row>(list: string) {
  const { user } = useSignedIn();
  return {
    rows: useUnsaved(list) as readonly UnsavedRow<Values, Row>[],
    keep: (unsaved: UnsavedRow<Values, Row>) => keepUnsaved(user.id, list, unsaved),
    drop: dropUnsaved,
  };
}
