import { alertEndpoints } from './alerts.ts';
import { auditEndpoints } from './audit.ts';
import { categoryEndpoints } from './categories.ts';
import { comparisonEndpoints } from './comparisons.ts';
import { confirmationEndpoints } from './confirmations.ts';
import { couponEndpoints } from './coupons.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { demonstrationEndpoints } from './demonstration.ts';
import { establishmentEndpoints } from './establishments.ts';
import { favoriteEndpoints } from './favorites.ts';
import { fuelBrandEndpoints } from './fuel-brands.ts';
import { fuelModuleEndpoints } from './fuel-module.ts';
import { fuelPriceEndpoints } from './fuel-prices.ts';
import { fuelStationEndpoints } from './fuel-stations.ts';
import { fuelTypeEndpoints } from './fuel-types.ts';
import { goodsNameEndpoints } from './goods-names.ts';
import { importEndpoints } from './imports.ts';
import { merchantBoardEndpoints } from './merchant-board.ts';
import { merchantKeyEndpoints } from './merchant-keys.ts';
import { merchantEndpoints } from './merchants.ts';
import { messageEndpoints } from './messages.ts';
import { moderationRuleEndpoints } from './moderation-rules.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { postalCodeEndpoints } from './postal-codes.ts';
import { priceBatchEndpoints } from './price-batches.ts';
import { priceViewEndpoints } from './price-views.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { promotionEndpoints } from './promotions.ts';
import { receiptEndpoints } from './receipts.ts';
import { regionEndpoints } from './regions.ts';
import { removalEndpoints } from './removals.ts';
import { reportedPriceEndpoints } from './reported-prices.ts';
import { reviewEndpoints } from './reviews.ts';
import { sectorEndpoints } from './sectors.ts';
import { sessionEndpoints } from './sessions.ts';
import { shoppingListEndpoints } from './shopping-lists.ts';
import { siteEndpoints } from './site.ts';
import { sourceEndpoints } from './sources.ts';
import { stationLocationEndpoints } from './station-locations.ts';
import { stationSuccessionEndpoints } from './station-successions.ts';
import { statisticsEndpoints } from './statistics.ts';
import { suggestionEndpoints } from './suggestions.ts';
import { userEndpoints } from './users.ts';

/** Every call of the API. Adding one is an entry in its noun's file, a handler in its noun's folder, and a test. */
export const endpoints = {
  ...siteEndpoints,
  ...alertEndpoints,
  ...shoppingListEndpoints,
  ...regionEndpoints,
  ...fuelBrandEndpoints,
  ...fuelTypeEndpoints,
  ...fuelStationEndpoints,
  ...fuelPriceEndpoints,
  ...fuelModuleEndpoints,
  ...importEndpoints,
  ...sectorEndpoints,
  ...categoryEndpoints,
  ...productEndpoints,
  ...establishmentEndpoints,
  ...priceEndpoints,
  ...priceViewEndpoints,
  ...comparisonEndpoints,
  ...confirmationEndpoints,
  ...postalCodeEndpoints,
  ...priceBatchEndpoints,
  ...promotionEndpoints,
  ...reviewEndpoints,
  ...removalEndpoints,
  ...reportedPriceEndpoints,
  ...moderationRuleEndpoints,
  ...merchantEndpoints,
  ...merchantBoardEndpoints,
  ...merchantKeyEndpoints,
  ...goodsNameEndpoints,
  ...messageEndpoints,
  ...receiptEndpoints,
  ...passkeyEndpoints,
  ...sessionEndpoints,
  ...sourceEndpoints,
  ...stationLocationEndpoints,
  ...stationSuccessionEndpoints,
  ...suggestionEndpoints,
  ...userEndpoints,
  ...couponEndpoints,
  ...favoriteEndpoints,
  ...auditEndpoints,
  ...dashboardEndpoints,
  ...demonstrationEndpoints,
  ...statisticsEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
