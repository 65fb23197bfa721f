import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Coupon, CouponUse } from '#contract/coupons.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { benefitInWords, priceWithDiscount } from '#domain/coupons.ts';
import { couponCan } from '#domain/coupons-can.ts';
import { cpfDigits, formatCpf } from '#domain/cpf.ts';
import { formatDifference, formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { type FieldOfForm, TextField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useProfile } from '../use-profile.ts';
import { placeOf, titleOf } from './coupon-ticket.tsx';

interface Values {
  cpf: string;
  purchaseAmount: number | null;
}

interface UseCouponDialogProps {
  coupon: Coupon;
  /** digits of the CPF used last; null: none */
  cpf: string | null;
  today: Day;
  close: () => void;
  onUsed: (use: CouponUse) => void;
  /** called when the server has refused, as the lists may be stale */
  onRefused: () => void;
}

/**
 * Uses a coupon: asks for the CPF, and for the value of the purchase if the discount depends on it. Spec, public side,
 * section 5.
 */
export function UseCouponDialog({ coupon, cpf, today, close, onUsed, onRefused }: UseCouponDialogProps) {
  const { act: spend } = useAct('useCoupon', { changes: [] });
  const profile = useProfile().data?.data;
  const form = useCallForm<Values>({
    id: 'usar-cupom',
    schema: async () => (await import('#contract/coupons.ts')).useCouponBody,
    rules: { purchaseAmount: (typed) => reachesMinimum(coupon, typed as number | null) },
    values: { cpf: formatCpf(cpf ?? ''), purchaseAmount: null },
    fallback: 'Não foi possível usar o cupom. Tente de novo em instantes.',
    async send({ cpf: typed, purchaseAmount }) {
      try {
        const body = { cpf: cpfDigits(typed), purchaseAmount };
        onUsed((await spend({ params: { couponId: coupon.id }, body })).data);
      } catch (error) {
        if (error instanceof CallFailure) onRefused();
        throw error;
      }
    },
  });
  const typed = useWatch({ control: form.fields.control, name: 'purchaseAmount' });
  const purchase = typed !== null && typed > 0 ? typed : null;
  const { minPurchaseAmount } = coupon;
  return (
    <FormDialog
      form={form}
      title="Usar cupom"
      send="Confirmar uso"
      sending="Confirmando..."
      troubleTitle="O cupom não foi usado"
      close={close}
      notice={<CouponNotice coupon={coupon} isEmailConfirmed={profile?.emailConfirmed} />}
    >
      <MoneyField
        form={form}
        name="purchaseAmount"
        label="Valor da compra"
        required={minPurchaseAmount > 0}
        hint={
          minPurchaseAmount > 0
            ? `A partir de ${formatReais(minPurchaseAmount)}.`
            : 'Opcional: mostra quanto você economiza.'
        }
      />
      <PurchaseSummary coupon={coupon} purchase={purchase} today={today} />
      <CpfField form={form} name="cpf" label="CPF" required hint={cpfHint(coupon)} />
    </FormDialog>
  );
}

/** What a person may do with a coupon, as far as the screen knows: the server knows its uses. */
function canUse(coupon: Coupon, purchaseAmount: number | null, isEmailConfirmed = true) {
  return couponCan({
    ...coupon,
    state: 'running',
    purchaseAmount,
    isEmailConfirmed,
    usedByPerson: false,
    usedByCpf: false,
    networkDayLimit: null,
    usesOfNetwork: 0,
  });
}

function reachesMinimum(coupon: Coupon, purchaseAmount: number | null): string | true {
  const { usePurchase } = canUse(coupon, purchaseAmount);
  return usePurchase.may || usePurchase.why;
}

interface CouponNoticeProps {
  coupon: Coupon;
  /** undefined: not known yet */
  isEmailConfirmed?: boolean | undefined;
}

/**
 * Shows the benefit of the coupon. It says that no shop accepts one of the demonstration, and before anything is typed, that the
 * account's address has to be confirmed.
 */
export function CouponNotice({ coupon, isEmailConfirmed }: CouponNoticeProps) {
  const { useUnconfirmed } = canUse(coupon, null, isEmailConfirmed);
  return (
    <div className="flex flex-col gap-3">
      {coupon.isDemonstration && (
        <Banner kind="demo" title="Cupom de demonstração">
          Não vale na loja. Use um CPF de teste, como {formatCpf(testCpf)}.
        </Banner>
      )}
      {!useUnconfirmed.may && (
        <p className="rounded-md bg-card-sunken p-3 text-small">
          {useUnconfirmed.why}{' '}
          <Link to={paths.dashboard('configuracoes')} className="font-semibold underline underline-offset-3">
            Ir para as configurações
          </Link>
        </p>
      )}
      <CouponFacts coupon={coupon} />
    </div>
  );
}

/** A CPF with valid check digits that belongs to nobody. */
const testCpf = '12345678909';

export function cpfHint({ isDemonstration }: Pick<Coupon, 'isDemonstration'>): string {
  return isDemonstration
    ? 'Qualquer CPF válido serve. Não informe o seu.'
    : 'Serve só para limitar um uso por pessoa. Fica guardado cifrado e sai com a sua conta.';
}

function CouponFacts({ coupon }: { coupon: Coupon }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-gold-soft p-4">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-bold">{titleOf(coupon)}</p>
        <p className="text-small">{benefitInWords(coupon)}</p>
        <p className="text-small text-muted-foreground">{placeOf(coupon)}</p>
      </div>
      <p className="rounded-md border border-dashed border-gold-ink px-3 py-2 font-mono font-bold text-gold-ink wrap-anywhere">
        {coupon.code}
      </p>
    </div>
  );
}

/** Field for a CPF, which is formatted while the user types: digits only, at most 11. */
function CpfField<Values extends FieldValues>(field: FieldOfForm<Values>) {
  return (
    <TextField
      {...field}
      mask={formatCpf}
      icon={LockKeyhole}
      type="text"
      inputMode="numeric"
      // There is no autocomplete token for a CPF, and browsers must not offer those of other people.
      autoComplete="off"
      placeholder="000.000.000-00"
      className="num"
    />
  );
}

interface PurchaseSummaryProps {
  coupon: Coupon;
  /** value of the purchase in reais; null: unknown */
  purchase: number | null;
  today: Day;
}

/**
 * The price in the shop, the discount and the rest to pay: for the whole purchase once its value is typed, until then
 * for a kilo of the coupon's product.
 */
export function PurchaseSummary({ coupon, purchase, today }: PurchaseSummaryProps) {
  const { currentPrice } = coupon;
  const base = purchase ?? currentPrice?.price ?? null;
  const isBelowMinimum = purchase !== null && purchase < coupon.minPurchaseAmount;
  return (
    <dl className="divide-y divide-border" aria-live="polite">
      {currentPrice && (
        <Row
          term="Preço na loja"
          beside={
            <Freshness
              day={dayOf(currentPrice.collectionDate)}
              lifeDays={currentPrice.lifeDays}
              source={currentPrice.source}
              sourceName={currentPrice.sourceName}
              today={today}
            />
          }
        >
          {formatReais(currentPrice.price)}/{unitSigns[currentPrice.unit]}
        </Row>
      )}
      {base === null || isBelowMinimum ? (
        <Row term="Desconto">{benefitInWords(coupon)}</Row>
      ) : (
        <Discounted
          coupon={coupon}
          base={base}
          per={purchase === null && currentPrice ? unitSigns[currentPrice.unit] : null}
        />
      )}
    </dl>
  );
}

interface DiscountedProps {
  coupon: Coupon;
  base: number;
  /** the unit of `base`; null if `base` is the whole purchase */
  per: PriceUnit | null;
}

function Discounted({ coupon, base, per }: DiscountedProps) {
  const { discount, toPay } = priceWithDiscount(coupon, base);
  // Only a percentage without a cap gives the same discount on every kilo.
  const isSameForAll = coupon.discountType === 'percentage' && coupon.maxDiscountAmount === null;
  return (
    <>
      <Row term="Desconto">
        <span className="text-best-ink">{formatDifference(-discount)}</span>
      </Row>
      <Row term={per && !isSameForAll ? `Você paga em 1 ${per}` : 'Você paga'}>
        {per && isSameForAll ? (
          <Price value={toPay} unit={per} size="lg" expired={false} />
        ) : (
          <span className="price text-price-lg">{formatReais(toPay)}</span>
        )}
      </Row>
    </>
  );
}

function Row({ term, beside, children }: { term: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <dt className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        {term}
        {beside}
      </dt>
      <dd className="font-semibold num">{children}</dd>
    </div>
  );
}
