import { locatePostalCode, lookUpPostalCode } from './reads.ts';

export const postalCodeHandlers = { lookUpPostalCode, locatePostalCode };
