import { listPriceCoverage } from './list-price-coverage.ts';
import { listPriceSpread } from './list-price-spread.ts';
import { readPriceDays } from './statistics.ts';
import { readWantedProducts } from './read-wanted-products.ts';

export const statisticsHandlers = { listPriceCoverage, listPriceSpread, readPriceDays, readWantedProducts };
