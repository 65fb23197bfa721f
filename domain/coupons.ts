/** Discounts by coupon. Spec, public side, sections 3 and 5; back office, section 5. */

export const discountTypes = ['percentage', 'fixed'] as const;
