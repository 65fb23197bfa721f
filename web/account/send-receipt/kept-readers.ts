import { useEffect } from 'react';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';

/**
 * Keeps on the device what the form for receipts needs in a shop without reception, once it was opened with a connection: the
 * service worker stores what is requested here. It waits until the browser is idle, and spares who saves data.
 */
export function useKeptReaders(isFormOpen: boolean): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!isFormOpen || !serviceWorker || connection?.saveData) return;
    const isFirstVisit = serviceWorker.controller === null;
    const keep = () => {
      if (!navigator.onLine) return;
      const load = () => {
        keepReaders().catch(() => {});
        // Nothing has stored what the page has loaded so far.
        if (isFirstVisit) void keepPage(apiPrefix);
      };
      // Safari has no idle callbacks.
      (window.requestIdleCallback ?? setTimeout)(load);
    };
    if (!isFirstVisit) keep();
    else serviceWorker.addEventListener('controllerchange', keep, { once: true });
    return () => serviceWorker.removeEventListener('controllerchange', keep);
  }, [apiPrefix, isFormOpen]);
}

/** Without one of them the form works all the same: it is asked for again when it is used. */
async function keepReaders(): Promise<void> {
  const { readerFiles } = await import('#web/receipts/reader-files.ts');
  const parts = [
    import('#web/components/read-qr.ts'),
    import('#web/receipts/read-picture.ts'),
    import('./understand-text.ts'),
    import('./receipt-schema.ts'),
  ];
  await Promise.allSettled([...parts, ...readerFiles.map(request)]);
}

/** Keeps the files of the page and the list of goods. */
async function keepPage(apiPrefix: string): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((url) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.allSettled([...files.map(request), callFromBrowser(apiPrefix, 'listNamedGoods')]);
}

/** The worker stores the body: the page need not read it. */
const request = async (url: string) => (await fetch(url)).body?.cancel();
