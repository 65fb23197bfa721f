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
/** The first of these shows that somebody is reading. */
const signsOfReading = ['scroll', 'pointerdown', 'pointermove'] as const;

/** What browsers say of the connection; not all of them do. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Rendered once, in the layout. Loads the pages that the links on screen lead to, unless data is dear or slow; a tap then
 * only asks whether they have changed. Links that come later, with more rows, are left out.
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
        if (isIntersecting && found.size < mostPages) found.add((target as HTMLAnchorElement).pathname);
      }
      if (found.size === mostPages) observer.disconnect();
      setPages([...found]);
    });
    const begin = () => {
      stopWaiting();
      for (const link of document.querySelectorAll(detailLinks)) observer.observe(link);
    };
    const stopWaiting = () => {
      for (const sign of signsOfReading) removeEventListener(sign, begin);
    };
    for (const sign of signsOfReading) addEventListener(sign, begin, { passive: true });
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, []);
  // One after the other, and none after one that fails: visitors who wait come first.
  return pages
    .slice(0, loaded + 1)
    .map((page, index) => <NextPage key={page} page={page} onLoad={() => setLoaded(index + 1)} />);
}

/** React Router loads the modules of a page, but not the data of a client loader: that is requested as it will do. */
function NextPage({ page, onLoad }: { page: string; onLoad: () => void }) {
  const routes = new URLSearchParams({ _routes: detailRoutes[page.split('/')[1] ?? ''] ?? '' });
  return (
    <>
      <PrefetchPageLinks page={page} />
      <link rel="prefetch" as="fetch" href={`${page}.data?${routes}`} onLoad={onLoad} />
    </>
  );
}
