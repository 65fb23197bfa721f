/** Upper bounds in seconds, from cached responses and statements to rendered pages and slow requests. */
export const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
