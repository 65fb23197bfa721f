import { devicePattern } from '#domain/confirmations.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';

const key: NameOf<'deviceNumber'> = 'aparelho';

/** The random number by which confirmations of this device count once. It is made with the first of them. */
export function deviceNumber(): string {
  const kept = readEntry(key);
  if (kept !== null && devicePattern.test(kept)) return kept;
  const made = newKey();
  writeEntry(key, made);
  return made;
}
