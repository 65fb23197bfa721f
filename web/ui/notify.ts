/** Short notices, one at a time, which `Toaster` shows. */

export interface Notice {
  /** 'info' answers what was tried without doing it */
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string | undefined;
  /** an error that the page shows, too: it leaves by itself */
  repeats?: boolean;
  /** 'Desfazer' and the like; the notice then stays 10 s */
  action?: { label: string; run: () => void } | undefined;
}

/** The route's handle of pages whose act stands low on a phone: there notices come from above, never over it. */
export const noticesAtTop = { noticesAtTop: true } as const;

export interface NumberedNotice extends Notice {
  number: number;
}

let latest: NumberedNotice | null = null;
let shown = 0;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one on screen. An error that stands nowhere else waits to be closed, the others 5 s. */
export function notify(notice: Notice) {
  shown += 1;
  latest = { ...notice, number: shown };
  for (const listener of listeners) listener();
}

/** Takes the notice away that is on screen, unless it is an error that stands nowhere else. */
export function dismissNotice() {
  if (!latest || (latest.kind === 'error' && !latest.repeats)) return;
  latest = null;
  for (const listener of listeners) listener();
}

/** Takes an error away that is on screen, because what it was about is tried again, or left. */
export function dismissError() {
  if (latest?.kind !== 'error') return;
  latest = null;
  for (const listener of listeners) listener();
}

/** The notice to show; null: none. */
export function latestNotice(): NumberedNotice | null {
  return latest;
}

/** @param listener told when there is another notice, or none any more */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
