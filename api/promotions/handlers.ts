import {
  createPromotion,
  deletePromotion,
  exportPromotions,
  listPromotions,
  readPromotion,
  updatePromotion,
} from './back-office.ts';
import { checkPromotion } from './check-promotion.ts';
import { listEstablishmentPromotions } from './list-establishment-promotions.ts';
import { listNearbyPromotions } from './reads.ts';
import { listPublicPromotions } from './list-public-promotions.ts';
import { readPublicPromotion } from './read-public-promotion.ts';

export const promotionHandlers = {
  createPromotion,
  updatePromotion,
  deletePromotion,
  listPromotions,
  readPromotion,
  exportPromotions,
  checkPromotion,
  listEstablishmentPromotions,
  listNearbyPromotions,
  listPublicPromotions,
  readPublicPromotion,
};
