export { listPriceCoverage } from './coverage.ts';
export { listPriceSpread, readPriceDays, readWantedProducts } from './statistics.ts';
