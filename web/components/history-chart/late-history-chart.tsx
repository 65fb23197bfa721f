import { Suspense } from 'react';
import { firstInput } from '#web/before-hydration.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { HistoryChartProps } from './history-chart.tsx';

/** Whoever reads a history presses something before, if only to unfold it. Until then the server's HTML stays. */
const Chart = lazyPart<HistoryChartProps>(() => firstInput.then(() => import('./history-chart.tsx')));

export const HistoryChart = (props: HistoryChartProps) => (
  <Suspense fallback={<div className="history-block" />}>
    <Chart {...props} />
  </Suspense>
);
