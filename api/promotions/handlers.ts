export {
  checkPromotion,
  createPromotion,
  deletePromotion,
  exportPromotions,
  listPromotions,
  readPromotion,
  updatePromotion,
} from './back-office.ts';
export {
  listEstablishmentPromotions,
  listNearbyPromotions,
  listPublicPromotions,
  readPublicPromotion,
} from './reads.ts';
