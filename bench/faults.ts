import { clusterFaults } from './faults/cluster.ts';
import { crawl } from './faults/crawl.ts';
import { crowd } from './faults/crowd.ts';
import type { FaultCase, FaultSetting } from './faults/fault-case.ts';
import { fullDisk } from './faults/full-disk.ts';
import { fuzzedCalls } from './faults/fuzzed-calls.ts';
import { kills } from './faults/kills.ts';
import { longWork } from './faults/long-work.ts';
import { madeUpAddresses } from './faults/made-up-addresses.ts';
import { panelBesideReaders } from './faults/panel-beside-readers.ts';
import { pictures } from './faults/pictures.ts';
import { powerCuts } from './faults/power-cuts.ts';
import { priceBesideReaders } from './faults/price-beside-readers.ts';
import { restoreToAMinute } from './faults/restore-to-a-minute.ts';

const cases: readonly FaultCase[] = [
  crowd,
  crawl,
  madeUpAddresses,
  panelBesideReaders,
  priceBesideReaders,
  pictures,
  fullDisk,
  powerCuts,
  kills,
  longWork,
  restoreToAMinute,
  clusterFaults,
  fuzzedCalls,
];

/**
 * Runs cases and prints their figures.
 * @param only runs only cases with this word in their names
 * @returns whether every aim is met; once, nothing is measured, so aims do not count
 */
export async function tryFaults(setting: FaultSetting, only = ''): Promise<boolean> {
  let allMet = true;
  const isOnce = setting.effort === 'once';
  for (const { name, needsMore, run } of cases) {
    if (!name.toLowerCase().includes(only.toLowerCase()) || (isOnce && needsMore)) continue;
    console.log(`\n${name}`);
    for (const { name: figure, value, met } of await run(setting)) {
      console.log(`  ${figure}: ${value}${met === undefined ? '' : met ? ' ✓' : ' ✗'}`);
      if (met === false && !isOnce) allMet = false;
    }
  }
  return allMet;
}
