import { discardImport } from './discard-import.ts';
import { exportImports, listImports } from './reads.ts';
import { readImport } from './read-import.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadSurvey } from './writes.ts';

export const importHandlers = {
  discardImport,
  listImports,
  exportImports,
  readImport,
  startImport,
  undoImport,
  uploadSurvey,
};
