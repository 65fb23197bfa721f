import { existsSync } from 'node:fs';

/** Returns whether this machine can install packages by itself: Debian or a child of it, as root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}
