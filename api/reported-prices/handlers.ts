export { readReportedPriceContext } from './context.ts';
export {
  decideReportedPrices,
  deleteReportedPrice,
  undoReportedPriceDecision,
  undoReportedPriceDecisions,
  updateReportedPriceStatus,
} from './moderation.ts';
export { listReportedPrices } from './queue.ts';
export {
  listOwnReportedPrices,
  listPublicReportedFuelPrices,
  listPublicReportedPrices,
  readOwnContributions,
} from './reads.ts';
export { createReportedPrice, deleteOwnReportedPrice } from './writes.ts';
