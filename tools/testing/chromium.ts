import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

/** Finds the browser for the journeys: CHROMIUM_PATH, otherwise the first Chromium or Chrome on the machine. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH: path = '' } = process.env;
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  const folders = [...path.split(delimiter), ...usualFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** True on Debian and its derivatives when running as root. */
export function canInstallChromium(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
