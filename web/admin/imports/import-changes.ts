import { fuelChanges } from '../module/fuel-changes.ts';

/** The calls of the panel whose answers change when a survey is imported or undone, or its file comes or goes. */
export const importListChanges = ['listImports', 'readWaiting', ...fuelChanges, 'listPriceCoverage'] as const;

/** The same, and the import itself. */
export const importChanges = ['readImport', ...importListChanges] as const;
