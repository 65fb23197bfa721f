import type { FaultCase, FaultSetting } from './faults/fault-case.ts';
import { fullDisk } from './faults/full-disk.ts';
import { importBesideReaders } from './faults/import-beside-readers.ts';

const cases: readonly FaultCase[] = [fullDisk, importBesideReaders];

/** Runs all cases and prints their figures. @returns whether every aim is met */
export async function tryFaults(setting: FaultSetting): Promise<boolean> {
  let allMet = true;
  for (const { name, run } of cases) {
    console.log(`\n${name}`);
    for (const { name: figure, value, met } of await run(setting)) {
      console.log(`  ${figure}: ${value}${met === undefined ? '' : met ? ' ✓' : ' ✗'}`);
      if (met === false) allMet = false;
    }
  }
  return allMet;
}
