import { plainWordsOf } from '#web/forms/noun-words.ts';

/** Everything that is said of coupons in the panel. Spec, back office, section 8 (Fuel and coupon errors). */
export const couponWords = plainWordsOf({ one: 'cupom', many: 'cupons', gender: 'm' });
