import { SegmentedLinks } from '#web/ui/segmented-links.tsx';

/** The periods of every price history; the last one is shown when nobody has chosen. */
export const historyPeriods = [
  { label: '30 dias', days: 30 },
  { label: '90 dias', days: 90 },
  { label: '1 ano', days: 365 },
] as const;

export type HistoryDays = (typeof historyPeriods)[number]['days'];

interface HistoryPeriodsProps {
  /** null where the days are others, such as a range that was typed */
  chosen: HistoryDays | null;
  to: (days: HistoryDays) => string;
}

/** Chooses how far back a price history goes. */
export function HistoryPeriods({ chosen, to }: HistoryPeriodsProps) {
  return (
    <SegmentedLinks
      label="Período do histórico"
      choices={historyPeriods.map(({ label, days }) => ({ label, to: to(days), current: days === chosen }))}
    />
  );
}
