import { restoreOwnRemoval } from './restore-own-removal.ts';
import { restoreRemoval } from './restore-removal.ts';

export const removalHandlers = { restoreOwnRemoval, restoreRemoval };
