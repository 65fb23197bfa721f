import { type HistoryDays, historyDays } from '#domain/history-days.ts';
import { SegmentedLinks } from '#web/ui/segmented.tsx';

const labels: Record<HistoryDays, string> = { 30: '30 dias', 90: '90 dias', 365: '1 ano' };

interface HistoryPeriodsProps {
  /** null if the days are others, such as a range that was typed */
  chosen: HistoryDays | null;
  to: (days: HistoryDays) => string;
}

/** Chooses how far back a price history goes. */
export function HistoryPeriods({ chosen, to }: HistoryPeriodsProps) {
  return (
    <SegmentedLinks
      label="Período do histórico"
      choices={historyDays.map((days) => ({
        label: labels[days],
        to: to(days),
        current: days === chosen,
      }))}
    />
  );
}
