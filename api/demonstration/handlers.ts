import { deleteDemonstration, readDemonstration } from './demonstration.ts';

export const demonstrationHandlers = { readDemonstration, deleteDemonstration };
