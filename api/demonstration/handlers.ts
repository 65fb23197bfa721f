import { deleteDemonstration } from './delete-demonstration.ts';
import { readDemonstration } from './read-demonstration.ts';

export const demonstrationHandlers = { deleteDemonstration, readDemonstration };
