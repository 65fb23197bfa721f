import { locatePostalCode } from './locate-postal-code.ts';
import { lookUpPostalCode } from './reads.ts';

export const postalCodeHandlers = { locatePostalCode, lookUpPostalCode };
