export {
  createCoupon,
  deleteCoupon,
  exportCoupons,
  listCoupons,
  listCouponUses,
  readCouponRow,
  updateCoupon,
} from './back-office.ts';
export { listAvailableCoupons, listUsedCoupons, readOwnCpf } from './own-coupons.ts';
export { checkCouponUse, useCoupon } from './use-coupon.ts';
