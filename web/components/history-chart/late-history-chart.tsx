import { firstInput } from '#web/before-hydration.ts';
import { hydrateLate } from '#web/ui/hydrate-late.tsx';
import { loadLater } from '#web/ui/lazy-part.ts';
import type { HistoryChartProps } from './history-chart.tsx';

const load = () => import('./history-chart.tsx');
const Chart = hydrateLate<HistoryChartProps>(
  () => firstInput.then(load).catch(() => loadLater(load)),
  <div className="history-block" />,
);

/** Whoever reads a history presses something before, if only to unfold it. */
export const HistoryChart = (props: HistoryChartProps) => <Chart given={props} />;
