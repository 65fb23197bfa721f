import type { NameOf } from '#web/browser-storage.ts';
import { dropEntry, readEntry, writeEntry } from '#web/session/local-entries.ts';

const key: NameOf<'merchantInvitation'> = 'loja-convite';

/** It must not stay on a device that others use. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Stores the secret of an invitation while its person signs in, perhaps by a link that opens another tab: in an address, the
 * server would see it.
 */
export function keepInvitation(token: string): void {
  writeEntry(key, JSON.stringify({ token, at: Date.now() }));
}

/** Returns the stored secret and deletes it; null: there is none of the last day. */
export function takeInvitation(): string | null {
  try {
    const { token, at } = JSON.parse(readEntry(key) ?? 'null') as { token: unknown; at: unknown };
    dropEntry(key);
    const isRecent = typeof at === 'number' && Math.abs(Date.now() - at) < keptMs;
    return isRecent && typeof token === 'string' && token !== '' ? token : null;
  } catch {
    return null;
  }
}
