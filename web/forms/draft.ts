import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LocalName } from '#web/browser-storage.ts';
import { dropEntry, entryKeys, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { currentSession, currentSignOutReason } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { createListeners } from '#web/ui/listeners.ts';
import type { CallForm } from './use-call-form.ts';

/** Unsaved input. Only its author gets it back. */
interface Draft<Data> {
  userId: number;
  name: string;
  data: Data;
}

interface DraftOptions<Data> {
  /**
   * the name under which drafts are stored in local storage, to survive a closed tab, until their author signs out;
   * without it they are in this tab's memory only, because other people may use the device
   */
  stored?: { name: LocalName /** null: the entry is not a draft */; parse: (data: unknown) => Data | null };
  /** the browser asks before the site is left while there are any */
  warns?: boolean;
}

/** Creates a store for one kind of draft: of forms, of lists, of rounds. */
export function createDrafts<Data>({ stored, warns = false }: DraftOptions<Data> = {}) {
  const { of, keep, drop } = stored ? inStorage(stored.name, stored.parse) : inMemory<Data>();
  const { subscribe, emit } = createListeners();
  let version = 0;

  /** Does not warn another person who has signed in since. */
  const warn = (event: Event) => {
    if (of(currentSession()?.user.id).length > 0) event.preventDefault();
  };
  const changed = () => {
    version += 1;
    emit();
    if (!warns) return;
    if (of().length > 0) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
  const drafts = {
    /** drafts of one person or of all, oldest first */
    of,
    find: (name: string, userId: number) => of(userId).find((draft) => draft.name === name)?.data,
    /** Stores a draft, in place of the person's earlier one with that name. */
    keep(draft: Draft<Data>) {
      keep(draft);
      changed();
    },
    /** Deletes drafts with this name: one person's, or all. */
    drop(name: string, userId?: number) {
      for (const draft of of(userId)) if (draft.name === name) drop(draft);
      changed();
    },
    /** The drafts of the signed-in person, including changes in other tabs. */
    useOwn(): readonly Draft<Data>[] {
      const { user } = useSignedIn();
      useSyncExternalStore(
        subscribe,
        () => version,
        () => 0,
      );
      return of(user.id);
    },
  };
  if (stored) {
    if (typeof window !== 'undefined') window.addEventListener('storage', changed);
  }
  return drafts;
}

function inMemory<Data>() {
  let kept: readonly Draft<Data>[] = [];
  return {
    of: (userId?: number) => kept.filter((draft) => userId === undefined || draft.userId === userId),
    keep(draft: Draft<Data>) {
      const at = kept.findIndex(({ userId, name }) => userId === draft.userId && name === draft.name);
      kept = at < 0 ? [...kept, draft] : kept.with(at, draft);
    },
    drop(draft: Draft<Data>) {
      kept = kept.filter((other) => other !== draft);
    },
  };
}

function inStorage<Data>(prefix: LocalName, parse: (data: unknown) => Data | null) {
  const keyOf = ({ userId, name }: Draft<Data>) => `${prefix}:${userId}:${name}` as LocalName;
  const read = (key: LocalName): Data | null => {
    try {
      return parse(JSON.parse(readEntry(key) ?? 'null'));
    } catch {
      return null;
    }
  };
  return {
    of: (userId?: number) =>
      entryKeys(`${prefix}:` as LocalName).flatMap((key): Draft<Data>[] => {
        const [, person, ...name] = key.split(':');
        if (userId !== undefined && Number(person) !== userId) return [];
        const data = read(key);
        return data === null ? [] : [{ userId: Number(person), name: name.join(':'), data }];
      }),
    keep: (draft: Draft<Data>) => writeEntry(keyOf(draft), JSON.stringify(draft.data)),
    drop: (draft: Draft<Data>) => dropEntry(keyOf(draft)),
  };
}

/** The unsaved input of a form whose session expired. */
interface FormDraft {
  /** the changed values; the other fields show what is saved */
  values: FieldValues;
  /** the state with which the form was opened, as its screen defines it */
  origin?: unknown;
}

const forms = createDrafts<FormDraft>();

export function keepDraft(formId: string, userId: number, data: FormDraft) {
  forms.keep({ userId, name: formId, data });
}

/** Returns true if the user's session expired while the form had unsaved changes; the form should then be open. */
export function hasDraft(formId: string, userId: number): boolean {
  return forms.find(formId, userId) !== undefined;
}

/** Finds the user's draft of a form whose id has this prefix. */
export function findDraft(idStart: string, userId: number): FormDraft | undefined {
  return forms.of(userId).find(({ name }) => name.startsWith(idStart))?.data;
}

/** Removes the draft of a form, of any author. @returns it, if it is the user's */
export function takeDraft(formId: string, userId: number): FormDraft | undefined {
  const draft = forms.find(formId, userId);
  forms.drop(formId);
  return draft;
}

/**
 * Returns the values to store: those of changed fields, and of fields that were restored after the form was opened.
 * @param secrets fields that are never stored
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

/**
 * Stores unsaved changes of a form when the session expires, and restores them after the same user has signed in again.
 * @param origin the state with which the form was opened, and will be opened again
 * @param secrets fields that are not stored: passwords
 */
export function useDraft<Values extends FieldValues>(
  { id, fields, retype }: CallForm<Values>,
  origin?: { typed?: Values | undefined },
  secrets: readonly string[] = [],
): void {
  const { user } = useSignedIn();
  const { isDirty, dirtyFields } = fields.formState;
  const keep = useEffectEvent(() => {
    const hasExpired = currentSession() === null && currentSignOutReason() !== 'left';
    if (!isDirty || !hasExpired) return;
    const values = draftValues(fields.getValues(), dirtyFields, origin?.typed, secrets);
    keepDraft(id, user.id, { values, origin });
  });
  const restore = useEffectEvent(() => retype((takeDraft(id, user.id)?.values ?? {}) as Partial<Values>));
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
}

/**
 * Opens a form's dialog again after its session expired, when its author has signed in and the page has loaded. The
 * form itself restores the input (`useDraft`).
 * @param idStart prefix of the ids of the page's forms
 * @param isThere the page has loaded what the dialog needs
 */
export function useDraftReopened(
  idStart: string,
  isThere: boolean,
  reopen: (draft: FormDraft) => void,
): void {
  const { user } = useSignedIn();
  const look = useEffectEvent(() => {
    const draft = findDraft(idStart, user.id);
    if (draft) reopen(draft);
  });
  useEffect(() => {
    if (isThere) look();
  }, [isThere]);
}

/**
 * A change of a list that did not reach the server (design, section 6). It is kept until another attempt succeeds or
 * the person discards it.
 */
export type UnsavedRow<Values, Row> = {
  /** idempotency key: the server creates a row once per key */
  key: string;
  /** a password was typed, which is not stored and must be typed again */
  lacksSecret?: boolean | undefined;
} & (
  | {
      act: 'create';
      values: Values;
      /** was sent before with the same key, and may have created the row */
      first?: Values | undefined;
    }
  | { act: 'update'; values: Values; row: Row }
  | { act: 'delete'; row: Row }
);

type AnyUnsavedRow = UnsavedRow<FieldValues, unknown>;

const unsavedRows = createDrafts<{ list: string; unsaved: AnyUnsavedRow }>({ warns: true });

/** Stores a change, in place of an earlier one with its key. */
export function keepUnsaved(userId: number, list: string, unsaved: AnyUnsavedRow) {
  unsavedRows.keep({ userId, name: unsaved.key, data: { list, unsaved } });
}

/** Called when the change is saved or discarded. */
export function dropUnsaved(key: string) {
  unsavedRows.drop(key);
}

/** Unsaved changes of one person to one list, or to all lists; oldest first. */
export function unsavedOf(userId: number, list?: string): readonly AnyUnsavedRow[] {
  return unsavedRows
    .of(userId)
    .flatMap(({ data }) => (list === undefined || data.list === list ? [data.unsaved] : []));
}

/** The number of unsaved changes to some lists, or to all. */
export function useUnsavedCount(lists?: readonly string[]): number {
  return unsavedRows.useOwn().filter(({ data }) => !lists || lists.includes(data.list)).length;
}

/** The unsaved changes to a list, with functions to add and remove them. The list's screen defines their types. */
export function useUnsavedRows<Values extends FieldValues, Row>(list: string) {
  const { user } = useSignedIn();
  unsavedRows.useOwn();
  return {
    rows: unsavedOf(user.id, list) as readonly UnsavedRow<Values, Row>[],
    keep: (unsaved: UnsavedRow<Values, Row>) => keepUnsaved(user.id, list, unsaved),
    drop: dropUnsaved,
  };
}
