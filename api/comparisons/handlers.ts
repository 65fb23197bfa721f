import { readComparedShops } from './read-compared-shops.ts';
import { readPriceDeals } from './read-price-deals.ts';
import { readPriceRanking } from './read-price-ranking.ts';
import { readPriceTable } from './read-price-table.ts';

export const comparisonHandlers = { readComparedShops, readPriceDeals, readPriceRanking, readPriceTable };
