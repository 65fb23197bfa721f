import {
  checkPromotion,
  createPromotion,
  deletePromotion,
  exportPromotions,
  listPromotions,
  readPromotion,
  updatePromotion,
} from './back-office.ts';
import {
  listEstablishmentPromotions,
  listNearbyPromotions,
  listPublicPromotions,
  readPublicPromotion,
} from './reads.ts';

export const promotionHandlers = {
  createPromotion,
  updatePromotion,
  deletePromotion,
  listPromotions,
  readPromotion,
  exportPromotions,
  checkPromotion,
  readPublicPromotion,
  listPublicPromotions,
  listEstablishmentPromotions,
  listNearbyPromotions,
};
