import { plainMessagesOf } from '#web/forms/noun-messages.ts';

/** Everything that is said of coupons in the panel. Spec, back office, section 8 (Fuel and coupon errors). */
export const couponWords = plainMessagesOf({ one: 'cupom', many: 'cupons', gender: 'm' });
