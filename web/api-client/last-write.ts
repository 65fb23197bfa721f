/** When a call of this tab last changed something, or may have; milliseconds since 1970. */
let writtenAt = 0;

export function noteWrite(): void {
  writtenAt = Date.now();
}

/** Returns whether data that were requested then cannot lack what this tab has written. */
export function isSinceLastWrite(askedAt: number): boolean {
  return askedAt > writtenAt;
}
