/** The periods of a price history, in days; the last one is the default. */
export const historyDays = [30, 90, 365] as const;

export type HistoryDays = (typeof historyDays)[number];
