/** A count that processes share until it expires. */
export interface SharedCount {
  key: string;
  forgottenAfterMs: number;
}

/** The counts that several nodes share in Redis, or the processes of one machine without it. */
export interface SharedCounts {
  /**
   * Increments the count of each key, in one round trip, and returns the counts; undefined if they are unavailable. It never
   * throws, and takes at most a quarter of a second.
   */
  add(counts: readonly SharedCount[]): Promise<readonly number[] | undefined>;
  isInUse(): boolean;
  close(): void;
}
