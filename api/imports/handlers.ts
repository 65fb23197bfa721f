import { exportImports, listImports, readImport } from './reads.ts';
import { discardImport, startImport, undoImport, uploadSurvey } from './writes.ts';

export const importHandlers = {
  listImports,
  exportImports,
  readImport,
  uploadSurvey,
  startImport,
  discardImport,
  undoImport,
};
