import { listPriceCoverage } from './coverage.ts';
import { listPriceSpread, readPriceDays, readWantedProducts } from './statistics.ts';

export const statisticsHandlers = { listPriceCoverage, listPriceSpread, readPriceDays, readWantedProducts };
