import type { EndpointName } from '#contract/endpoints.ts';
import * as alertHandlers from './alerts/handlers.ts';
import { auditHandlers } from './audit/audit.ts';
import { categoryHandlers } from './categories/categories.ts';
import * as comparisonHandlers from './comparisons/handlers.ts';
import * as confirmationHandlers from './confirmations/handlers.ts';
import * as couponHandlers from './coupons/handlers.ts';
import * as dashboardHandlers from './dashboard/handlers.ts';
import { demonstrationHandlers } from './demonstration/demonstration.ts';
import * as establishmentHandlers from './establishments/handlers.ts';
import * as favoriteHandlers from './favorites/handlers.ts';
import { fuelBrandHandlers } from './fuel-brands/brands.ts';
import { fuelModuleHandlers } from './fuel-module/read-fuel-module.ts';
import * as fuelPriceHandlers from './fuel-prices/handlers.ts';
import * as fuelStationHandlers from './fuel-stations/handlers.ts';
import * as fuelTypeHandlers from './fuel-types/handlers.ts';
import { goodsNameHandlers } from './goods-names/goods-names.ts';
import * as importHandlers from './imports/handlers.ts';
import * as merchantBoardHandlers from './merchant-board/handlers.ts';
import * as merchantKeyHandlers from './merchant-keys/handlers.ts';
import * as merchantHandlers from './merchants/handlers.ts';
import * as messageHandlers from './messages/handlers.ts';
import { moderationRuleHandlers } from './moderation-rules/moderation-rules.ts';
import * as passkeyHandlers from './passkeys/handlers.ts';
import { postalCodeHandlers } from './postal-codes/reads.ts';
import * as priceBatchHandlers from './price-batches/handlers.ts';
import { priceViewHandlers } from './price-views/price-views.ts';
import * as priceHandlers from './prices/handlers.ts';
import * as productHandlers from './products/handlers.ts';
import * as promotionHandlers from './promotions/handlers.ts';
import * as receiptHandlers from './receipts/handlers.ts';
import { regionHandlers } from './regions/regions.ts';
import { removalHandlers } from './removals/removals.ts';
import * as reportedPriceHandlers from './reported-prices/handlers.ts';
import * as reviewHandlers from './reviews/handlers.ts';
import { sectorHandlers } from './sectors/sectors.ts';
import * as sessionHandlers from './sessions/handlers.ts';
import * as shoppingListHandlers from './shopping-lists/handlers.ts';
import { siteHandlers } from './site/site.ts';
import * as sourceHandlers from './sources/handlers.ts';
import * as stationLocationHandlers from './station-locations/handlers.ts';
import * as stationSuccessionHandlers from './station-successions/handlers.ts';
import * as statisticsHandlers from './statistics/handlers.ts';
import { suggestionHandlers } from './suggestions/suggestions.ts';
import * as userHandlers from './users/handlers.ts';

/** The handler of every entry of the endpoint table, under its name. */
export const handlers = {
  ...alertHandlers,
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
  ...goodsNameHandlers,
  ...importHandlers,
  ...merchantBoardHandlers,
  ...merchantHandlers,
  ...merchantKeyHandlers,
  ...messageHandlers,
  ...moderationRuleHandlers,
  ...postalCodeHandlers,
  ...priceBatchHandlers,
  ...priceHandlers,
  ...priceViewHandlers,
  ...productHandlers,
  ...promotionHandlers,
  ...receiptHandlers,
  ...passkeyHandlers,
  ...regionHandlers,
  ...removalHandlers,
  ...reportedPriceHandlers,
  ...reviewHandlers,
  ...sectorHandlers,
  ...sessionHandlers,
  ...shoppingListHandlers,
  ...siteHandlers,
  ...sourceHandlers,
  ...stationLocationHandlers,
  ...stationSuccessionHandlers,
  ...statisticsHandlers,
  ...suggestionHandlers,
  ...userHandlers,
} satisfies { [Name in EndpointName]: { name: Name } };
