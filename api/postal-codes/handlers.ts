import { locatePostalCode } from './locate-postal-code.ts';
import { lookUpPostalCode } from './look-up-postal-code.ts';

export const postalCodeHandlers = { locatePostalCode, lookUpPostalCode };
