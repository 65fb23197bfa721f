import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CouponTicket, conditionsOf } from '#web/account/coupons/coupon-ticket.tsx';
import { type CouponValues, ticketOf, valuesOf } from './coupon-fields.tsx';

const today = '2026-06-12';
const preview = (typed: Partial<CouponValues>, usageCount = 0) => {
  const ticket = ticketOf({ ...valuesOf(null), ...typed }, usageCount, today);
  return renderToStaticMarkup(
    <CouponTicket coupon={{ ...ticket, Product: null }} place="Boi Gordo" level={3}>
      {conditionsOf(ticket).join(' | ')}
    </CouponTicket>,
  );
};

/** Visual language, section 7: the dialog of a coupon has a preview of its ticket. */
describe('the preview of a coupon', () => {
  it('has values for what is not typed yet, and nothing in it can be pressed', () => {
    const ticket = preview({ startDate: '', endDate: '', discountValue: null, usageLimit: Number.NaN });
    expect(ticket).toMatch(/<h3[^>]*>0% em toda a loja<\/h3>/);
    expect(ticket).toContain('Vale até dom., 12 jul. | Ilimitado');
    expect(ticket).not.toMatch(/<a |<button|NaN|null/);
  });

  it('follows what is typed', () => {
    const typed = { discountValue: 15, maxDiscountAmount: 20, minPurchaseAmount: 50, usageLimit: 50 };
    const ticket = preview(
      { ...typed, startDate: today, endDate: '2026-06-30', description: 'Só no balcão' },
      3,
    );
    expect(ticket).toContain(
      '15% até R$\u00A020 em compras acima de R$\u00A050 | Vale até ter., 30 jun. | Restam 47 usos',
    );
    expect(ticket).toContain('Só no balcão');
    expect(preview({ discountType: 'fixed', discountValue: 4 })).toContain('R$\u00A04 em toda a loja');
  });
});
