/** The first station of the demonstration city; its id follows those of the thirty shops. */
export const demonstrationStation = 31;
