import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, wordsOf } from '#web/testing.tsx';
import { DemonstrationMark, QrCode } from './counter-screen.tsx';
import { AvailableCoupon, AvailableCoupons, UsedCoupons, UsedTicket } from './coupon-lists.tsx';
import { sampleCoupon, sampleUse } from './testing.ts';
import { CouponNotice, cpfHint, PurchaseSummary } from './use-coupon-dialog.tsx';

const today = '2026-06-12';
const nothing = () => {};

const text = (element: ReactNode) => wordsOf(htmlOf(element));

describe('a ticket', () => {
  it('that can be used says what it is worth, where, until when and how often', () => {
    const said = text(<AvailableCoupon coupon={sampleCoupon} today={today} use={nothing} />);
    for (const part of ['10% de desconto', '10% em picanha', 'Açougue Boi de Ouro, 103 Norte']) {
      expect(said).toContain(part);
    }
    expect(said).toContain('Vale até ter., 30 jun. Restam 12 usos Usar cupom');
  });

  it.each([
    ['Vencido', { endDate: '2026-06-11' }],
    ['Esgotado', { usageCount: 50, remainingUses: 0 }],
    ['Inativo', { isActive: false }],
  ])('that ran out says %s, and has no button', (word, change) => {
    const ticket = <AvailableCoupon coupon={{ ...sampleCoupon, ...change }} today={today} use={nothing} />;
    expect(text(ticket)).toContain(word);
    expect(htmlOf(ticket)).not.toContain('<button');
  });

  it('that was used has its CPF masked, and can be shown on its day', () => {
    const used = (day: string) => text(<UsedTicket use={sampleUse} today={day} show={nothing} />);
    expect(used(today)).toContain('Açougue Boi de Ouro · usado em 12/06/2026');
    expect(used(today)).toContain('CPF •••.•••.247-••');
    expect(used(today)).toContain('Código K7QM-4XTP · desconto de R$ 5,89');
    expect(used(today)).toContain('Mostrar no caixa');
    expect(used('2026-06-13')).not.toContain('Mostrar no caixa');
  });

  it('that is not there says where to go instead', () => {
    expect(htmlOf(<AvailableCoupons coupons={[]} today={today} use={nothing} />)).toContain(
      'href="/acougues?tab=promocoes"',
    );
    expect(htmlOf(<UsedCoupons uses={[]} today={today} show={nothing} />)).toContain(
      'href="/dashboard?aba=cupons"',
    );
  });
});

describe('a coupon for confirmed addresses', () => {
  const coupon = { ...sampleCoupon, requiresConfirmedEmail: true };
  it('says so on its ticket, and to whoever has not confirmed theirs, with the way to do it', () => {
    expect(text(<AvailableCoupon coupon={coupon} today={today} use={nothing} />)).toContain(
      'Pede e-mail confirmado',
    );
    const notice = <CouponNotice coupon={coupon} isEmailConfirmed={false} />;
    expect(text(notice)).toContain('Este cupom pede um e-mail confirmado.');
    expect(htmlOf(notice)).toContain('href="/dashboard?aba=configuracoes"');
    expect(text(<CouponNotice coupon={coupon} isEmailConfirmed />)).not.toContain('confirmado');
  });
});

it('the use of an invented coupon says that no shop takes it, also on the screen for the counter, and asks for no real CPF; a real one says nothing of it', () => {
  const invented = { ...sampleCoupon, isDemonstration: true };
  expect(text(<CouponNotice coupon={invented} />)).toContain(
    'Cupom de demonstração Não vale na loja. Use um CPF de teste, como 123.456.789-09.',
  );
  expect(cpfHint(invented)).toBe('Qualquer CPF válido serve. Não informe o seu.');
  const mark = (isDemonstration: boolean) => text(<DemonstrationMark of={{ isDemonstration }} />);
  expect(mark(true)).toContain('Cupom de demonstração A loja e o cupom são inventados: não vale no caixa.');
  expect(mark(false)).toBe('');
  expect(text(<CouponNotice coupon={sampleCoupon} />)).not.toContain('demonstração');
  expect(cpfHint(sampleCoupon)).toContain('um uso por pessoa');
});

describe('the sum of a purchase', () => {
  const sum = (change: object, purchase: number | null) =>
    text(<PurchaseSummary coupon={{ ...sampleCoupon, ...change }} purchase={purchase} today={today} />);

  it('is of a kilo of the product until a purchase is typed, of one where the next costs more, of nothing where neither is known, and never below zero', () => {
    expect(sum({}, null)).toMatch(/Preço na loja.*R\$ 58,90\/kg.*−R\$ 5,89.*Você paga R\$ 53 ,01 \/kg/);
    expect(sum({}, 100)).toMatch(/Preço na loja.*−R\$ 10,00.*Você paga R\$ 90,00/);
    const fixed = { discountType: 'fixed', discountValue: 4 };
    expect(sum(fixed, null)).toMatch(/−R\$ 4,00.*Você paga em 1 kg R\$ 54,90/);
    expect(sum({ currentPrice: null }, null)).toContain('Desconto 10% de desconto');
    expect(sum({ currentPrice: null }, 20)).toMatch(/−R\$ 2,00.*Você paga R\$ 18,00/);
    expect(sum({ ...fixed, currentPrice: null }, 3)).toMatch(/−R\$ 3,00.*Você paga R\$ 0,00/);
  });
});

it('a QR code has a name, and a quiet zone around it', () => {
  const code = htmlOf(<QrCode text="PICANHA10 K7QM-4XTP" label="QR code com PICANHA10" />);
  expect(code).toContain('aria-label="QR code com PICANHA10"');
  expect(code).toContain('d="M4 4h1v1h-1z');
});
