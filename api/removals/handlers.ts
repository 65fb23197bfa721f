import { restoreOwnRemoval, restoreRemoval } from './removals.ts';

export const removalHandlers = { restoreRemoval, restoreOwnRemoval };
