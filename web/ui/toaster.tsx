import { lazy, Suspense, useSyncExternalStore } from 'react';

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

/** On a page whose act stands low on a phone: there notices come from above, never over it. */
export const noticesAtTop = 'data-notices-at-top';

export interface NumberedNotice extends Notice {
  number: number;
}

let latest: NumberedNotice | null = null;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one on screen. An error that stands nowhere else waits to be closed, the others 5 s. */
export function notify(notice: Notice) {
  latest = { ...notice, number: (latest?.number ?? 0) + 1 };
  for (const listener of listeners) listener();
}

const load = () => import('./notices.tsx');
const Notices = lazy(load);

/** So that a notice can be shown without a connection, too. */
export async function prepareNotices(): Promise<void> {
  await load().catch(() => {});
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
  if (!notice) return null;
  return (
    <Suspense fallback={null}>
      <Notices notice={notice} />
    </Suspense>
  );
}
