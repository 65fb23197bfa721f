import { useEffect, useState, useSyncExternalStore } from 'react';
import { buttonClass } from './button.tsx';
import { useOnDemand } from './lazy-part.ts';
import { dismissError, dismissNotice, latestNotice, type Notice, watchNotices } from './notify.ts';

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
  const [isPlain, setIsPlain] = useState(false);
  useEffect(() => {
    if (notice) load().then((isLoaded) => setIsPlain(!isLoaded));
  }, [notice, load]);
  if (!notice) return null;
  if (Notices) return <Notices notice={notice} />;
  return isPlain && <PlainNotice notice={notice} />;
}

/** A notice without the library, which cannot be loaded without a connection. */
function PlainNotice({ notice: { kind, title, text } }: { notice: Notice }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] z-50 flex justify-center px-gutter pb-3 lg:bottom-0 print:hidden"
    >
      <div className="pointer-events-auto flex items-start gap-3 rounded-md border border-border-strong bg-card px-4 py-3 text-small shadow-pop">
        <div>
          <p className="font-semibold">{title}</p>
          {text && <p>{text}</p>}
        </div>
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'dense' })}
          onClick={() => {
            dismissError();
            dismissNotice();
          }}
        >
          Fechar
        </button>
      </div>
    </div>
  );
}
