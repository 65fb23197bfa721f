/** Upper bounds in seconds: an answer from memory, a statement, a page that is rendered, and what is too slow. */
export const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
