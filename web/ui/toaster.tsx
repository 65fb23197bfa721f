import { useEffect, useSyncExternalStore } from 'react';
import { latestNotice, watchNotices } from './notify.ts';
import { useOnDemand } from './use-on-demand.ts';

/** The library of notices is loaded with the first of them. */
const source = () => import('./notices.tsx');

/** Loads what shows them, so that one can be shown without a connection, too. @returns false if it cannot be loaded */
export function prepareNotices(): Promise<boolean> {
  return source().then(
    () => true,
    () => false,
  );
}

/** Stands once, in the root. */
export function Toaster() {
  const notice = useSyncExternalStore(watchNotices, latestNotice, () => null);
  const { Part: Notices, load } = useOnDemand(source);
  useEffect(() => {
    // Where it cannot be loaded, the page that caused it goes on without.
    if (notice) load();
  }, [notice, load]);
  return notice && Notices && <Notices notice={notice} />;
}
