import { readReportedPriceContext } from './context.ts';
import { deleteReportedPrice, undoReportedPriceDecision, updateReportedPriceStatus } from './moderation.ts';
import { listReportedPrices } from './queue.ts';
import { listOwnReportedPrices, listPublicReportedFuelPrices, listPublicReportedPrices } from './reads.ts';
import { createReportedPrice, deleteOwnReportedPrice } from './writes.ts';

export const reportedPriceHandlers = {
  readReportedPriceContext,
  updateReportedPriceStatus,
  undoReportedPriceDecision,
  deleteReportedPrice,
  listReportedPrices,
  listOwnReportedPrices,
  listPublicReportedPrices,
  listPublicReportedFuelPrices,
  createReportedPrice,
  deleteOwnReportedPrice,
};
