import { createReportedPrice } from './create-reported-price.ts';
import { deleteOwnReportedPrice } from './writes.ts';
import { deleteReportedPrice } from './delete-reported-price.ts';
import { listOwnReportedPrices } from './list-own-reported-prices.ts';
import { listPublicReportedFuelPrices } from './reads.ts';
import { listPublicReportedPrices } from './list-public-reported-prices.ts';
import { listReportedPrices } from './list-reported-prices.ts';
import { readReportedPriceContext } from './read-reported-price-context.ts';
import { undoReportedPriceDecision } from './moderation.ts';
import { updateReportedPriceStatus } from './update-reported-price-status.ts';

export const reportedPriceHandlers = {
  createReportedPrice,
  deleteOwnReportedPrice,
  deleteReportedPrice,
  listOwnReportedPrices,
  listPublicReportedFuelPrices,
  listPublicReportedPrices,
  listReportedPrices,
  readReportedPriceContext,
  undoReportedPriceDecision,
  updateReportedPriceStatus,
};
