import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { decode } from 'turbo-stream';
import { rememberScript } from '#web/offline/waiting-page.ts';
import type { DataStatus } from './data-status/data-status.ts';
import { isRecent, rememberAhead } from './data-status/last-seen.ts';

/** The pages that people open from a list, by the first part of their path; their routes have client loaders. */
const detailRoutes: Record<string, string> = {
  produto: 'public/meat/product-page',
  posto: 'public/fuel/station-page',
  estabelecimento: 'public/meat/establishment-page',
};
const detailLinks = Object.keys(detailRoutes)
  .map((name) => `main a[href^="/${name}/"]`)
  .join();
/** About 5 kB each. */
const mostPages = 12;
/** The first of these events shows that somebody is reading. */
const readingEvents = ['scroll', 'pointerdown', 'pointermove'] as const;

/** The data that all these pages load. */
interface DetailData {
  loaded: { dataStatus: DataStatus } | null;
}

/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Loads the pages that the links on screen lead to, unless the visitor saves data or the connection is slow; a tap then shows
 * them at once, and asks afterwards whether they have changed. Links of rows that are added later are ignored.
 */
export function NextPages() {
  // React Router loads the modules of a page ahead, but not the data of a client loader. One page of each kind is enough.
  const [examples, setExamples] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
    const leaving = new AbortController();
    /** Several links may lead to one page. */
    const onScreen = new Set<HTMLAnchorElement>();
    const begun = new Set<string>();
    let isLoading = false;
    // One after another, and none after a failure: visitors who are waiting come first.
    const loadNext = () => {
      const page = [...onScreen].map(({ pathname }) => pathname).find((each) => !begun.has(each));
      if (page === undefined || isLoading || begun.size === mostPages || !navigator.onLine) return;
      begun.add(page);
      isLoading = true;
      setExamples((known) => (known.has(routeOf(page)) ? known : new Map(known).set(routeOf(page), page)));
      const goOn = () => {
        isLoading = false;
        loadNext();
      };
      loadData(page, leaving.signal).then(goOn, () => {});
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) onScreen.add(target as HTMLAnchorElement);
        else onScreen.delete(target as HTMLAnchorElement);
      }
      loadNext();
    });
    const begin = () => {
      if (!navigator.onLine) return;
      stopWaiting();
      for (const link of document.querySelectorAll(detailLinks)) observer.observe(link);
    };
    const stopWaiting = () => {
      for (const event of readingEvents) removeEventListener(event, begin);
    };
    for (const event of readingEvents) addEventListener(event, begin, { passive: true });
    document.addEventListener('load', runLoaded, { capture: true, signal: leaving.signal });
    return () => {
      stopWaiting();
      observer.disconnect();
      leaving.abort();
    };
  }, []);
  return [...examples].map(([route, page]) => <PrefetchPageLinks key={route} page={page} />);
}

/** Runs a module that has been loaded ahead, which would take a slow phone some 50 ms of a tap. */
function runLoaded({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'modulepreload') return;
  const run = () => import(/* @vite-ignore */ target.href).catch(() => undefined);
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(run);
}

function routeOf(page: string): string {
  return detailRoutes[page.split('/')[1] ?? ''] ?? '';
}

/** Requests the data of a page as React Router does. */
async function loadData(page: string, signal: AbortSignal): Promise<void> {
  if (isRecent(page)) return;
  const route = routeOf(page);
  const asked = Date.now();
  const response = await fetch(`${page}.data?${new URLSearchParams({ _routes: route })}`, {
    priority: 'low',
    signal,
  });
  if (!response.ok) throw new Error(`${page}: status ${response.status}`);
  // A stream that is aborted while it is decoded rejects promises that nobody can handle.
  const whole = await response.blob();
  // React Router has types of its own for redirects and failures, which are not loaded ahead.
  const { value } = await decode(whole.stream(), { plugins: [() => ({ value: undefined })] });
  const data = (value as Record<string, { data?: DetailData } | undefined> | undefined)?.[route]?.data;
  if (!data?.loaded) return;
  rememberAhead(page, data, data.loaded.dataStatus, asked);
  rememberScript(page);
}
