import { existsSync } from 'node:fs';

/** Returns whether packages can be installed automatically: on Debian or a derivative, as root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}
