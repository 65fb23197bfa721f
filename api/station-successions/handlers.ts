export { decideStationSuccession, reopenStationSuccession } from './decide.ts';
export { listStationSuccessions } from './reads.ts';
