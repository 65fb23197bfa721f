import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';

/** The pages that people open from a list, by the first part of their path; their routes have client loaders. */
const detailRoutes: Record<string, string> = {
  produto: 'public/meat/product-page',
  posto: 'public/fuel/station-page',
  estabelecimento: 'public/meat/establishment-page',
};
const detailLinks = Object.keys(detailRoutes)
  .map((name) => `main a[href^="/${name}/"]`)
  .join();
/** About 5 KB each. */
const mostPages = 6;
/** The first of these events shows that somebody is reading. */
const readingEvents = ['scroll', 'pointerdown', 'pointermove'] as const;

/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Rendered once, in the layout. Loads the pages that the links on screen lead to, unless the visitor saves data or the
 * connection is slow; a tap then only asks whether they have changed. Links of rows that are added later are ignored.
 */
export function NextPages() {
  const { key } = useLocation();
  return <PagesInView key={key} />;
}

function PagesInView() {
  const [pages, setPages] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
    const found = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && navigator.onLine && found.size < mostPages)
          found.add((target as HTMLAnchorElement).pathname);
      }
      if (found.size === mostPages) observer.disconnect();
      setPages([...found]);
    });
    const begin = () => {
      // React Router reloads the page if the module of a route cannot be loaded, also ahead.
      if (!navigator.onLine) return;
      stopWaiting();
      for (const link of document.querySelectorAll(detailLinks)) observer.observe(link);
    };
    const stopWaiting = () => {
      for (const event of readingEvents) removeEventListener(event, begin);
    };
    for (const event of readingEvents) addEventListener(event, begin, { passive: true });
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, []);
  // One after another, and none after a failure: visitors who are waiting come first.
  return pages
    .slice(0, loaded + 1)
    .map((page, index) => <NextPage key={page} page={page} onLoad={() => setLoaded(index + 1)} />);
}

/** React Router prefetches the modules of a page, but not the data of a client loader, which this requests. */
function NextPage({ page, onLoad }: { page: string; onLoad: () => void }) {
  const routes = new URLSearchParams({ _routes: detailRoutes[page.split('/')[1] ?? ''] ?? '' });
  return (
    <>
      <PrefetchPageLinks page={page} />
      <link rel="prefetch" as="fetch" href={`${page}.data?${routes}`} onLoad={onLoad} />
    </>
  );
}
