import type { EndpointName } from '#contract/endpoints.ts';
import { auditHandlers } from './audit/audit.ts';
import { categoryHandlers } from './categories/categories.ts';
import { comparisonHandlers } from './comparisons/handlers.ts';
import { confirmationHandlers } from './confirmations/handlers.ts';
import { couponHandlers } from './coupons/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { demonstrationHandlers } from './demonstration/demonstration.ts';
import { establishmentHandlers } from './establishments/handlers.ts';
import { favoriteHandlers } from './favorites/handlers.ts';
import { fuelBrandHandlers } from './fuel-brands/brands.ts';
import { fuelModuleHandlers } from './fuel-module/read-fuel-module.ts';
import { fuelPriceHandlers } from './fuel-prices/handlers.ts';
import { fuelStationHandlers } from './fuel-stations/handlers.ts';
import { fuelTypeHandlers } from './fuel-types/handlers.ts';
import { importHandlers } from './imports/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { moderationRuleHandlers } from './moderation-rules/moderation-rules.ts';
import { postalCodeHandlers } from './postal-codes/reads.ts';
import { priceBatchHandlers } from './price-batches/handlers.ts';
import { priceHandlers } from './prices/handlers.ts';
import { productHandlers } from './products/handlers.ts';
import { promotionHandlers } from './promotions/handlers.ts';
import { receiptHandlers } from './receipts/handlers.ts';
import { regionHandlers } from './regions/regions.ts';
import { removalHandlers } from './removals/removals.ts';
import { reportedPriceHandlers } from './reported-prices/handlers.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { sectorHandlers } from './sectors/sectors.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { siteHandlers } from './site/site.ts';
import { stationLocationHandlers } from './station-locations/handlers.ts';
import { statisticsHandlers } from './statistics/handlers.ts';
import { suggestionHandlers } from './suggestions/suggestions.ts';
import { userHandlers } from './users/handlers.ts';

/** The handler of every entry of the endpoint table, under its name. */
export const handlers = {
  ...auditHandlers,
  ...categoryHandlers,
  ...comparisonHandlers,
  ...confirmationHandlers,
  ...couponHandlers,
  ...dashboardHandlers,
  ...demonstrationHandlers,
  ...establishmentHandlers,
  ...favoriteHandlers,
  ...fuelBrandHandlers,
  ...fuelModuleHandlers,
  ...fuelPriceHandlers,
  ...fuelStationHandlers,
  ...fuelTypeHandlers,
  ...importHandlers,
  ...messageHandlers,
  ...moderationRuleHandlers,
  ...postalCodeHandlers,
  ...priceBatchHandlers,
  ...priceHandlers,
  ...productHandlers,
  ...promotionHandlers,
  ...receiptHandlers,
  ...regionHandlers,
  ...removalHandlers,
  ...reportedPriceHandlers,
  ...reviewHandlers,
  ...sectorHandlers,
  ...sessionHandlers,
  ...siteHandlers,
  ...stationLocationHandlers,
  ...statisticsHandlers,
  ...suggestionHandlers,
  ...userHandlers,
} satisfies { [Name in EndpointName]: { name: Name } };
