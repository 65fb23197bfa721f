import { importBesideReaders } from './faults/import-beside-readers.ts';

/** What the product must stand: each case is a file of its own under bench/faults/. */
export interface FaultCase {
  /** in Portuguese, for the report */
  name: string;
  run(setting: FaultSetting): Promise<FaultFigure[]>;
}

export interface FaultSetting {
  /** URL of a temporary PostgreSQL cluster */
  clusterUrl: string;
  /** a folder for data and log files */
  scratch: string;
  quick: boolean;
}

export interface FaultFigure {
  name: string;
  value: string;
  /** absent: the figure has no aim */
  met?: boolean;
}

const cases: readonly FaultCase[] = [importBesideReaders];

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
