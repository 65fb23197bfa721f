import { useState } from 'react';

interface FirstPage<Report> {
  reports: readonly Report[];
  /** how many there are on all pages */
  count: number;
}

interface MoreReports<Report> {
  reports: readonly Report[];
  /** how many are not shown yet */
  left: number;
  busy: boolean;
  /** the last attempt to load more has failed */
  failed: boolean;
  loadMore: () => Promise<void>;
}

/**
 * Shows further pages of reports below the first one.
 * @param loadPage loads a page, counted from 1
 */
export function useMoreReports<Report extends { id: number }>(
  first: FirstPage<Report>,
  loadPage: (page: number) => Promise<readonly Report[]>,
): MoreReports<Report> {
  const [pages, setPages] = useState<readonly (readonly Report[])[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // A report that was approved meanwhile moves the others, so that the last of one page is the first of the next.
  const reports = [
    ...new Map([first.reports, ...pages].flat().map((report) => [report.id, report])).values(),
  ];
  const isEnd = pages.at(-1)?.length === 0;
  return {
    reports,
    left: isEnd ? 0 : Math.max(0, first.count - reports.length),
    busy: state === 'busy',
    failed: state === 'failed',
    async loadMore() {
      setState('busy');
      try {
        const next = await loadPage(pages.length + 2);
        setPages([...pages, next]);
        setState('idle');
      } catch {
        setState('failed');
      }
    },
  };
}
