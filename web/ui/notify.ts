/** Short notices, one at a time, shown by `Toaster`. */

export interface Notice {
  /** 'info' answers an attempt that did nothing */
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string | undefined;
  /** an error that the page shows, too: it closes by itself */
  repeats?: boolean;
  /** 'Desfazer' and the like; the notice then stays for 10 s */
  action?: { label: string; run: () => void } | undefined;
}

/** How long a notice with an action is shown, and its act can be undone. */
export const actionMs = 10_000;

/**
 * Route handle of pages whose main button is at the bottom of a phone: there notices appear at the top, so that they do
 * not cover it.
 */
export const noticesAtTop = { noticesAtTop: true } as const;

export interface NumberedNotice extends Notice {
  number: number;
}

let latest: NumberedNotice | null = null;
let shown = 0;
const listeners = new Set<() => void>();

/**
 * Shows a notice, replacing the current one. An error that is shown nowhere else stays until it is closed, others for 5
 * s.
 */
export function notify(notice: Notice) {
  shown += 1;
  latest = { ...notice, number: shown };
  for (const listener of listeners) listener();
}

/** Closes the current notice, unless it is an error that is shown nowhere else. */
export function dismissNotice() {
  if (!latest || (latest.kind === 'error' && !latest.repeats)) return;
  latest = null;
  for (const listener of listeners) listener();
}

/** Closes an error, because the attempt is repeated or given up. */
export function dismissError() {
  if (latest?.kind !== 'error') return;
  latest = null;
  for (const listener of listeners) listener();
}

/** The current notice, or null. */
export function latestNotice(): NumberedNotice | null {
  return latest;
}

/** @param listener called when the current notice changes */
export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
