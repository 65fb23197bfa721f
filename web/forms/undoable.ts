import { beforeSignOut } from '#web/session/before-sign-out.ts';
import { currentSession } from '#web/session/session.ts';
import { dismissNotice, latestNotice, notify } from '#web/ui/notify.ts';

/** How long an act can be undone; as long as the notice with 'Desfazer' stays. */
const undoMs = 10_000;

export interface UndoableOptions<Id> {
  /** the notice while the act can be undone: 'Avaliação removida' */
  title: string;
  /** the notice when the act has failed: 'Não foi possível remover a avaliação' */
  failed: string;
  /** makes the call. @param options `outlives` is true when the page is being left */
  run: (id: Id, options: { outlives: boolean }) => Promise<unknown>;
  /** the reason of a failure in Portuguese; null: it needs no notice */
  describe: (error: unknown) => string | null;
  /** called when a row is hidden, and when it comes back */
  onChange: (hidden: ReadonlySet<Id>) => void;
}

export interface Undoable<Id> {
  /** Hides a row and makes the call ten seconds later. An earlier act that still waits is carried out at once. */
  start(id: Id): void;
  /** Carries out an act that still waits. The promise resolves when no act is under way any more. */
  finish(options?: { outlives: boolean }): Promise<unknown>;
}

interface Waiting<Id> {
  id: Id;
  /** id of the user who has started the act */
  personId: number | undefined;
  timer: ReturnType<typeof setTimeout>;
  notice: number | undefined;
  /** takes the act off the list of what is finished before signing out */
  settle: () => void;
}

/**
 * An act on rows that a person can undo for ten seconds: until then the server knows nothing of it. Signing out waits
 * for it, and it is dropped when somebody else is signed in by then.
 */
export function createUndoable<Id>(options: UndoableOptions<Id>): Undoable<Id> {
  const { title, failed, run, describe, onChange } = options;
  let hidden: ReadonlySet<Id> = new Set();
  let waiting: Waiting<Id> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  const show = (ids: Iterable<Id>) => {
    hidden = new Set(ids);
    onChange(hidden);
  };
  const bringBack = (id: Id) => show([...hidden].filter((other) => other !== id));

  const undo = (id: Id) => {
    if (waiting?.id !== id) return;
    clearTimeout(waiting.timer);
    waiting.settle();
    waiting = null;
    bringBack(id);
  };

  const carryOut = async ({ id, personId }: Waiting<Id>, outlives: boolean) => {
    const personNow = currentSession()?.user.id;
    if (personNow !== personId) {
      bringBack(id);
      // Another person has nothing to do with it.
      if (personNow === undefined)
        notify({ kind: 'error', title: failed, text: 'Sua sessão terminou antes.' });
      return;
    }
    try {
      await run(id, { outlives });
    } catch (error) {
      bringBack(id);
      const text = describe(error);
      if (text !== null) notify({ kind: 'error', title: failed, text });
    }
  };

  const finish = ({ outlives } = { outlives: false }) => {
    if (!waiting) return underWay;
    const act = waiting;
    waiting = null;
    clearTimeout(act.timer);
    // The notice must not offer to undo what is being done.
    if (latestNotice()?.number === act.notice) dismissNotice();
    underWay = Promise.all([underWay, carryOut(act, outlives).finally(act.settle)]);
    return underWay;
  };

  return {
    start(id) {
      finish();
      show([...hidden, id]);
      const timer = setTimeout(finish, undoMs);
      const personId = currentSession()?.user.id;
      const settle = beforeSignOut(() => finish({ outlives: true }));
      waiting = { id, personId, timer, notice: undefined, settle };
      notify({ kind: 'success', title, action: { label: 'Desfazer', run: () => undo(id) } });
      waiting.notice = latestNotice()?.number;
    },
    finish,
  };
}
