/** How many days back a price history can begin; the last one is usual. */
export const historyDays = [30, 90, 365] as const;

export type HistoryDays = (typeof historyDays)[number];
