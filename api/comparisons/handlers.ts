export { listNearBest } from './list-near-best.ts';
export { readComparedShops } from './read-compared-shops.ts';
export { readPriceDeals } from './read-price-deals.ts';
export { readPriceRanking } from './read-price-ranking.ts';
export { readPriceTable } from './read-price-table.ts';
