/** The first station of the demonstration city: its numbers follow those of the thirty shops. */
export const demonstrationStation = 31;
