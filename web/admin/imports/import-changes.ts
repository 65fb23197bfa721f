import { fuelChanges } from '../fuel/fuel-changes.ts';

/** The calls of the panel whose answers change when a survey is imported or undone, or its file comes or goes. */
export const importChanges = [
  'listImports',
  'readImport',
  'readWaiting',
  ...fuelChanges,
  'listPriceCoverage',
] as const;
