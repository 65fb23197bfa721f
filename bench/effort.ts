/**
 * How much a benchmark does: what it needs for its figures, a few rounds that show whether it works, or everything once in
 * the smallest city, which measures nothing and only shows that it still fits the product.
 */
export type Effort = 'full' | 'quick' | 'once';

/** A number for each effort, such as of rounds. */
export type ByEffort = Readonly<Record<Effort, number>>;
