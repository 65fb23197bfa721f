/** The columns of a new row that matter to a test. */
export type Given<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let last = 0;

/** Returns a number that no other row of these factories has, for names and codes that must be unique. */
export function nextNumber(): number {
  last += 1;
  return last;
}
