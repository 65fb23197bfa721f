import { clusterFaults } from './faults/cluster.ts';
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
import { quickDay } from './faults/quick-day.ts';
import { restartBehindABalancer } from './faults/restart-behind-a-balancer.ts';
import { restoreToAMinute } from './faults/restore-to-a-minute.ts';

const cases: readonly FaultCase[] = [
  crowd,
  madeUpAddresses,
  restartBehindABalancer,
  panelBesideReaders,
  priceBesideReaders,
  pictures,
  fullDisk,
  powerCuts,
  kills,
  quickDay,
  longWork,
  restoreToAMinute,
  clusterFaults,
  fuzzedCalls,
];

/**
 * Runs cases and prints their figures.
 * @param only runs only cases with this word in their names
 * @returns whether every aim is met
 */
export async function tryFaults(setting: FaultSetting, only = ''): Promise<boolean> {
  let allMet = true;
  for (const { name, run } of cases.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))) {
    console.log(`\n${name}`);
    for (const { name: figure, value, met } of await run(setting)) {
      console.log(`  ${figure}: ${value}${met === undefined ? '' : met ? ' ✓' : ' ✗'}`);
      if (met === false) allMet = false;
    }
  }
  return allMet;
}
