export { exportImports, listImports, readImport } from './reads.ts';
export { discardImport, startImport, undoImport, uploadSurvey } from './writes.ts';
