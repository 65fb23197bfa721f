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
  /** Carries out an act that still waits. */
  finish(options?: { outlives: boolean }): void;
}

/** An act on rows that a person can undo for ten seconds: until then the server knows nothing of it. */
export function createUndoable<Id>(options: UndoableOptions<Id>): Undoable<Id> {
  const { title, failed, run, describe, onChange } = options;
  let hidden: ReadonlySet<Id> = new Set();
  let waiting: { id: Id; timer: ReturnType<typeof setTimeout>; notice: number | undefined } | null = null;

  const show = (ids: Iterable<Id>) => {
    hidden = new Set(ids);
    onChange(hidden);
  };
  const bringBack = (id: Id) => show([...hidden].filter((other) => other !== id));

  const undo = (id: Id) => {
    if (waiting?.id !== id) return;
    clearTimeout(waiting.timer);
    waiting = null;
    bringBack(id);
  };

  const finish = ({ outlives } = { outlives: false }) => {
    if (!waiting) return;
    const { id, timer, notice } = waiting;
    waiting = null;
    clearTimeout(timer);
    // The notice must not offer to undo what is being done.
    if (latestNotice()?.number === notice) dismissNotice();
    run(id, { outlives }).catch((error: unknown) => {
      bringBack(id);
      const text = describe(error);
      if (text !== null) notify({ kind: 'error', title: failed, text });
    });
  };

  return {
    start(id) {
      finish();
      show([...hidden, id]);
      const timer = setTimeout(finish, undoMs);
      waiting = { id, timer, notice: undefined };
      notify({ kind: 'success', title, action: { label: 'Desfazer', run: () => undo(id) } });
      waiting.notice = latestNotice()?.number;
    },
    finish,
  };
}
