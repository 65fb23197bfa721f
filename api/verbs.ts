import { listPublicCategories } from './categories/list-categories.ts';
import { listPublicEstablishments } from './establishments/list-establishments.ts';
import { listNearbyEstablishments } from './establishments/list-nearby-establishments.ts';
import { readEstablishment } from './establishments/read-establishment.ts';
import { listFuelBrands } from './fuel-brands/list-fuel-brands.ts';
import { listFuelPrices } from './fuel-prices/list-fuel-prices.ts';
import { listFuelStationHistory } from './fuel-stations/list-fuel-station-history.ts';
import { listFuelStations } from './fuel-stations/list-fuel-stations.ts';
import { listNearbyFuelStations } from './fuel-stations/list-nearby-fuel-stations.ts';
import { readFuelStation } from './fuel-stations/read-fuel-station.ts';
import { listFuelTypes } from './fuel-types/list-fuel-types.ts';
import { sendMessage } from './messages/send-message.ts';
import type { Verbs } from './platform/world.ts';
import { listBestPrices } from './prices/list-best-prices.ts';
import { listPublicPrices } from './prices/list-prices.ts';
import { listProductPrices } from './prices/list-product-prices.ts';
import { readLatestPrice } from './prices/read-latest-price.ts';
import { listPublicProducts } from './products/list-products.ts';
import { readProduct } from './products/read-product.ts';
import { searchProducts } from './products/search-products.ts';
import { listEstablishmentPromotions } from './promotions/list-establishment-promotions.ts';
import { listNearbyPromotions } from './promotions/list-nearby-promotions.ts';
import { listPublicPromotions } from './promotions/list-promotions.ts';
import { readPublicPromotion } from './promotions/read-promotion.ts';
import { listRegions } from './regions/list-regions.ts';
import { listPublicReportedPrices } from './reported-prices/list-reported-prices.ts';
import { listPublicEstablishmentReviews } from './reviews/list-establishment-reviews.ts';
import { listPublicSectors } from './sectors/list-sectors.ts';

/** Which verb stands behind each entry of the endpoint table; a missing one does not compile. */
export const verbs: Verbs = {
  listRegions,
  listPublicRegions: ({ params, query, body }, world) => listRegions({ params, query, body }, world),
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
  readPublicProduct: ({ params, query, body }, world) => readProduct({ params, query, body }, world),
  listPublicEstablishments,
  listNearbyEstablishments,
  readEstablishment,
  readPublicEstablishment: ({ params, query, body }, world) =>
    readEstablishment({ params, query, body }, world),
  listPublicPrices,
  listBestPrices,
  listProductPrices,
  readLatestPrice,
  listPublicPromotions,
  listNearbyPromotions,
  readPublicPromotion,
  listEstablishmentPromotions,
  listPublicEstablishmentPromotions: ({ params, query, body }, world) =>
    listEstablishmentPromotions({ params, query, body }, world),
  listPublicEstablishmentReviews,
  listPublicReportedPrices,
  sendMessage,
};
