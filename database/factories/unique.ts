let last = 0;

/** Returns a number that no other row of these factories has, for names and codes that must be unique. */
export function nextNumber(): number {
  last += 1;
  return last;
}
