import { CircleCheck, CircleX, ReceiptText } from 'lucide-react';
import type { CouponRow } from '#contract/coupons.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { counted } from '#domain/text.ts';
import type { BulkAct, BulkCallOptions } from '../crud-list/bulk-act.ts';
import { CouponUsesDialog } from './coupon-uses-dialog.tsx';
import { type CouponValues, valuesOf } from './coupon-values.ts';

/** Saves other values of a coupon. */
type UpdateCoupon = (values: CouponValues, row: CouponRow, options: BulkCallOptions) => Promise<unknown>;

/** The acts that switch coupons on and off. */
export function switchingOf(update: UpdateCoupon): Record<'activate' | 'deactivate', BulkAct<CouponRow>> {
  const change = (isActive: boolean) => (row: CouponRow, options: BulkCallOptions) =>
    update({ ...valuesOf(row), isActive }, row, options);
  return {
    activate: {
      label: 'Ativar',
      icon: CircleCheck,
      can: (row) => couponKeepingCan(row).activate,
      done: (count) => `${counted(count, 'cupom ativado', 'cupons ativados')}.`,
      run: change(true),
    },
    deactivate: {
      label: 'Desativar',
      icon: CircleX,
      can: (row) => couponKeepingCan(row).deactivate,
      done: (count) => `${counted(count, 'cupom desativado', 'cupons desativados')}.`,
      run: change(false),
    },
  };
}

export const seeingUses: BulkAct<CouponRow> = {
  label: 'Ver usos',
  icon: ReceiptText,
  done: () => '',
  dialog: ({ rows: [coupon], close }) => coupon && <CouponUsesDialog coupon={coupon} close={close} />,
};
