/** A time in which a shop is open on one day of the week: 0 is Sunday; times are 'HH:MM', and a day ends at '24:00'. */
export interface OpeningTime {
  weekday: number;
  opens: string;
  closes: string;
}

/** All times of a week, in order. An empty list is not known hours: it says that the shop never opens. */
export type OpeningHours = readonly OpeningTime[];
