import { useEffect, useSyncExternalStore } from 'react';
import { useOnDemand } from './lazy-part.ts';
import { latestNotice, watchNotices } from './notify.ts';

/** The library of notices is loaded with the first notice. */
const source = () => import('./notices.tsx');

/** Loads the library, so that a notice can also be shown without a connection. @returns false if it cannot be loaded */
export function prepareNotices(): Promise<boolean> {
  return source().then(
    () => true,
    () => false,
  );
}

/** Rendered once, in the root. */
export function Toaster() {
  const notice = useSyncExternalStore(watchNotices, latestNotice, () => null);
  const { Part: Notices, load } = useOnDemand(source);
  useEffect(() => {
    // If it cannot be loaded, the page keeps working without the notice.
    if (notice) load();
  }, [notice, load]);
  return notice && Notices && <Notices notice={notice} />;
}
