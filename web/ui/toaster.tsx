import { useEffect, useSyncExternalStore } from 'react';
import { useOnDemand } from './use-on-demand.ts';

/** Short notices, one at a time. Their library is loaded with the first of them. */

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

const source = () => import('./notices.tsx');

/** Loads what shows them, so that one can be shown without a connection, too. */
export async function prepareNotices(): Promise<void> {
  await source().catch(() => {});
}

/** Takes the notice away that is on screen, unless it is an error that stands nowhere else. */
export function dismissNotice() {
  if (!latest || (latest.kind === 'error' && !latest.repeats)) return;
  latest = null;
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Stands once, in the root. */
export function Toaster() {
  const notice = useSyncExternalStore(
    watch,
    () => latest,
    () => null,
  );
  const { Part: Notices, load } = useOnDemand(source);
  useEffect(() => {
    // Where it cannot be loaded, the page that caused it goes on without.
    if (notice) load();
  }, [notice, load]);
  return notice && Notices && <Notices notice={notice} />;
}
