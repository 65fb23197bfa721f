import { readPriceDetails } from './reads.ts';
import { createConfirmation, createOwnConfirmation } from './writes.ts';

export const confirmationHandlers = { readPriceDetails, createConfirmation, createOwnConfirmation };
