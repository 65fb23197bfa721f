import { beforeSignOut } from '#web/session/before-sign-out.ts';
import { createReloads, type Reloads } from '#web/session/reloads.ts';
import { currentSession } from '#web/session/session.ts';
import { dismissNotice, latestNotice, notify } from '#web/ui/notify.ts';

/** How long an act can be undone; as long as the notice with 'Desfazer' stays. */
const undoMs = 10_000;

/** Options of the call of a row; the act of `useAct` takes it. */
export interface RowCallOptions {
  /** the page is being left */
  outlives: boolean;
  /** takes what is to be loaded again once the calls of all rows are answered */
  reloads: Reloads;
}

export interface UndoableOptions<Id> {
  /** the notice while the act can be undone: 'Avaliação removida'; where several rows can go at once, by their number */
  title: string | ((count: number) => string);
  /** the notice when the act has failed: 'Não foi possível remover a avaliação' */
  failed: string;
  /** makes the call for a row */
  run: (id: Id, options: RowCallOptions) => Promise<unknown>;
  /** the reason of a failure in Portuguese; null: it needs no notice */
  describe: (error: unknown) => string | null;
  /** called when rows are hidden, and when some come back */
  onChange: (hidden: ReadonlySet<Id>) => void;
  /** tells what came of it, in the place of the notice of each failure */
  onEnd?: ((outcome: Outcome<Id>) => void) | undefined;
}

/** The outcome of an act, once all its calls are answered. */
export interface Outcome<Id> {
  done: readonly Id[];
  /** the rows that are back, each with what its call threw */
  failed: readonly { id: Id; error: unknown }[];
}

export interface Undoable<Id> {
  /**
   * Hides rows and makes their calls ten seconds later, one after another. An earlier act that still waits is carried out
   * at once.
   */
  start(...ids: readonly Id[]): void;
  /** Carries out an act that still waits. The promise resolves when no act is under way any more. */
  finish(options?: { outlives: boolean }): Promise<unknown>;
}

interface Waiting<Id> {
  ids: readonly Id[];
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
  const { title, failed, run, describe, onChange, onEnd } = options;
  let hidden: ReadonlySet<Id> = new Set();
  let waiting: Waiting<Id> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  const show = (ids: Iterable<Id>) => {
    hidden = new Set(ids);
    onChange(hidden);
  };
  const bringBack = (ids: readonly Id[]) => show([...hidden].filter((other) => !ids.includes(other)));

  const undo = (ids: readonly Id[]) => {
    if (waiting?.ids !== ids) return;
    clearTimeout(waiting.timer);
    waiting.settle();
    waiting = null;
    bringBack(ids);
  };

  const say = ({ failed: rows }: Outcome<Id>) => {
    for (const { error } of rows) {
      const text = describe(error);
      if (text !== null) notify({ kind: 'error', title: failed, text });
    }
  };

  const carryOut = async ({ ids, personId }: Waiting<Id>, outlives: boolean) => {
    const personNow = currentSession()?.user.id;
    if (personNow !== personId) {
      bringBack(ids);
      // Another person has nothing to do with it.
      if (personNow === undefined)
        notify({ kind: 'error', title: failed, text: 'Sua sessão terminou antes.' });
      return;
    }
    const outcome = { done: [] as Id[], failed: [] as { id: Id; error: unknown }[] };
    const reloads = createReloads();
    const make = async (id: Id) => {
      try {
        await run(id, { outlives, reloads });
        outcome.done.push(id);
      } catch (error) {
        outcome.failed.push({ id, error });
        bringBack([id]);
      }
    };
    // A page that is being left has no time for one after another.
    if (outlives) await Promise.all(ids.map(make));
    else for (const id of ids) await make(id);
    await reloads.run();
    (onEnd ?? say)(outcome);
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
    start(...ids) {
      finish();
      show([...hidden, ...ids]);
      const timer = setTimeout(finish, undoMs);
      const personId = currentSession()?.user.id;
      const settle = beforeSignOut(() => finish({ outlives: true }));
      waiting = { ids, personId, timer, notice: undefined, settle };
      notify({
        kind: 'success',
        title: typeof title === 'string' ? title : title(ids.length),
        action: { label: 'Desfazer', run: () => undo(ids) },
      });
      waiting.notice = latestNotice()?.number;
    },
    finish,
  };
}
