import { listPublicCategories } from './categories/list-public-categories.ts';
import { listNearbyEstablishments } from './establishments/list-nearby-establishments.ts';
import { listPublicEstablishments } from './establishments/list-public-establishments.ts';
import { readEstablishment } from './establishments/read-establishment.ts';
import { listFuelBrands } from './fuel-brands/list-fuel-brands.ts';
import { listFuelPrices } from './fuel-prices/list-fuel-prices.ts';
import { listFuelStationHistory } from './fuel-stations/list-fuel-station-history.ts';
import { listFuelStations } from './fuel-stations/list-fuel-stations.ts';
import { listNearbyFuelStations } from './fuel-stations/list-nearby-fuel-stations.ts';
import { readFuelStation } from './fuel-stations/read-fuel-station.ts';
import { listFuelTypes } from './fuel-types/list-fuel-types.ts';
import { sendMessage } from './messages/send-message.ts';
import type { Handlers } from './platform/context.ts';
import { listBestPrices } from './prices/list-best-prices.ts';
import { listProductPrices } from './prices/list-product-prices.ts';
import { listPublicPrices } from './prices/list-public-prices.ts';
import { readLatestPrice } from './prices/read-latest-price.ts';
import { listPublicProducts } from './products/list-public-products.ts';
import { readProduct } from './products/read-product.ts';
import { searchProducts } from './products/search-products.ts';
import { listEstablishmentPromotions } from './promotions/list-establishment-promotions.ts';
import { listNearbyPromotions } from './promotions/list-nearby-promotions.ts';
import { listPublicPromotions } from './promotions/list-public-promotions.ts';
import { readPublicPromotion } from './promotions/read-public-promotion.ts';
import { listRegions } from './regions/list-regions.ts';
import { listPublicReportedPrices } from './reported-prices/list-public-reported-prices.ts';
import { listPublicEstablishmentReviews } from './reviews/list-public-establishment-reviews.ts';
import { listPublicSectors } from './sectors/list-public-sectors.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { cancelEmailChange } from './users/cancel-email-change.ts';
import { changeEmail } from './users/change-email.ts';
import { changePassword } from './users/change-password.ts';
import { checkEmailLink } from './users/check-email-link.ts';
import { checkResetLink } from './users/check-reset-link.ts';
import { confirmEmail } from './users/confirm-email.ts';
import { deleteAccount } from './users/delete-account.ts';
import { forgotPassword } from './users/forgot-password.ts';
import { readPersonalData } from './users/read-personal-data.ts';
import { readProfile } from './users/read-profile.ts';
import { register } from './users/register.ts';
import { resetPassword } from './users/reset-password.ts';
import { updateProfile } from './users/update-profile.ts';

/** Which handler stands behind each entry of the endpoint table; a missing one does not compile. */
export const handlers: Handlers = {
  listRegions,
  listPublicRegions: (request, context) => listRegions(request, context),
  listFuelBrands,
  listFuelTypes,
  listFuelStations,
  listNearbyFuelStations,
  readFuelStation,
  listFuelStationHistory,
  listFuelPrices,
  listPublicSectors,
  listPublicCategories,
  listPublicProducts,
  searchProducts,
  readProduct,
  readPublicProduct: (request, context) => readProduct(request, context),
  listPublicEstablishments,
  listNearbyEstablishments,
  readEstablishment,
  readPublicEstablishment: (request, context) => readEstablishment(request, context),
  listPublicPrices,
  listBestPrices,
  listProductPrices,
  readLatestPrice,
  listPublicPromotions,
  listNearbyPromotions,
  readPublicPromotion,
  listEstablishmentPromotions,
  listPublicEstablishmentPromotions: (request, context) => listEstablishmentPromotions(request, context),
  listPublicEstablishmentReviews,
  listPublicReportedPrices,
  sendMessage,
  signIn,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  register,
  forgotPassword,
  resetPassword,
  cancelEmailChange,
  checkEmailLink,
  checkResetLink,
  confirmEmail,
  readProfile,
  updateProfile,
  changePassword,
  changeEmail,
  readPersonalData,
  deleteAccount,
};
