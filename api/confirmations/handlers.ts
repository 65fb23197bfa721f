export { readPriceDetails } from './reads.ts';
export { createConfirmation, createOwnConfirmation } from './writes.ts';
