import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall } from './can-install.ts';
import type { Command } from './run-step.ts';

/** The same browser without windows: journeys take half the processor time with it. */
const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

/** Finds a browser with windows: CHROMIUM_PATH, otherwise the first Chromium or Chrome on the machine. */
export function findChromium(): string | undefined {
  return findProgram(names);
}

/** Finds the browser for the journeys: CHROMIUM_PATH, otherwise the headless shell or any other Chromium. */
export function findHeadlessChromium(): string | undefined {
  return findProgram([headlessShell, ...names]);
}

/** Returns whether the journeys would be faster with another browser that this machine can install automatically. */
export function wantsHeadlessShell(): boolean {
  return canInstall() && !process.env.CHROMIUM_PATH && !findProgram([headlessShell]);
}

/** The commands that install the browser for the journeys, on Debian or a derivative, as root. */
export const installHeadlessShell: Command[] = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', headlessShell],
];

function findProgram(wanted: readonly string[]): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH: path = '' } = process.env;
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  const folders = [...path.split(delimiter), ...usualFolders];
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
