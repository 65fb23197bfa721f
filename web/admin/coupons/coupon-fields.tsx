import { useEffect, useEffectEvent, useRef } from 'react';
import type { CouponRow } from '#contract/coupons.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import {
  couponDays,
  type DiscountType,
  discountTypeNames,
  discountTypes,
  remainingUses,
  usualNetworkDayLimit,
} from '#domain/coupons.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { isDay } from '#domain/typed-day.ts';
import { cityToday } from '#web/clock.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField, TextareaField, TextField, useFieldValue } from '#web/forms/fields.tsx';
import { plainMessagesOf } from '#web/forms/noun-messages.ts';
import { MoneyField, NumberField } from '#web/forms/number-fields.tsx';
import { SearchedComboboxField } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useProductSource, useShopSource } from '../choices/row-sources.ts';

/** The form of a coupon, in two columns on wide screens. Spec, back office, section 5 (Coupon). */
export function CouponFields({ form, row }: { form: CallForm<CouponValues>; row: CouponRow | null }) {
  const can = row && couponKeepingCan(row);
  const hasFixedTerms = can !== null && !can.changeTerms.may;
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[40rem]:grid-cols-2 min-[40rem]:gap-x-4">
      {can && !can.changeTerms.may && (
        <p className="rounded-md bg-card-sunken p-3 text-small min-[40rem]:col-span-2">
          {can.changeTerms.why}
        </p>
      )}
      <SearchedComboboxField
        form={form}
        name="establishmentId"
        label="Estabelecimento"
        required
        source={useShopSource()}
        disabled={can !== null && !can.move.may}
      />
      <SearchedComboboxField
        form={form}
        name="productId"
        label="Produto"
        hint="Em branco, vale para todos os produtos"
        source={useProductSource()}
        placeholder="Todos os produtos"
        disabled={hasFixedTerms}
      />
      <TextField
        form={form}
        name="code"
        label="Código do cupom"
        required
        hint="Em maiúsculas, sem espaços nem acentos"
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono uppercase"
      />
      <NumberField
        form={form}
        name="usageLimit"
        label="Limite de usos"
        min={1}
        hint="Em branco, sem limite"
      />
      <DiscountFields form={form} disabled={hasFixedTerms} />
      <DateField form={form} name="startDate" label="Data de início" required rechecks={['endDate']} />
      <DateField form={form} name="endDate" label="Data de término" required />
      <div className="min-[40rem]:col-span-2">
        <TextareaField form={form} name="description" label="Descrição" rows={2} maxLength={300} />
      </div>
      <CheckboxField form={form} name="isActive" label="Cupom ativo" />
      <CheckboxField
        form={form}
        name="requiresConfirmedEmail"
        label="Exige e-mail confirmado"
        hint="Só usa quem confirmou o e-mail da conta"
      />
      <NumberField
        form={form}
        name="networkDayLimit"
        label="Usos por rede e dia"
        min={1}
        hint="Quem está na mesma internet conta junto. Em branco, sem limite"
      />
    </div>
  );
}

/** Only a percentage has a cap, so the cap is shown only with it. */
function DiscountFields({ form, disabled }: { form: CallForm<CouponValues>; disabled: boolean }) {
  const { value: type } = useFieldValue(form, 'discountType');
  const { value: cap, change: setCap } = useFieldValue(form, 'maxDiscountAmount');
  const isPercentage = type === 'percentage';
  const typedCap = useRef<unknown>(null);
  const follow = useEffectEvent((isPercentage: boolean) => {
    if (!isPercentage && cap !== null) {
      typedCap.current = cap;
      setCap(null);
    } else if (isPercentage && cap === null && typedCap.current !== null) {
      setCap(typedCap.current);
    }
  });
  useEffect(() => {
    follow(isPercentage);
  }, [isPercentage]);
  const discount = {
    form,
    name: 'discountValue',
    label: 'Valor do desconto',
    required: true,
    disabled,
  } as const;
  return (
    <>
      <SelectField
        form={form}
        name="discountType"
        label="Tipo de desconto"
        required
        choices={discountTypes.map((value) => ({ value, label: discountTypeNames[value] }))}
        disabled={disabled}
      />
      {isPercentage ? (
        <NumberField key="percentage" {...discount} unit="%" min={1} max={100} />
      ) : (
        <MoneyField key="fixed" {...discount} placeholder="0,00" />
      )}
      <MoneyField
        form={form}
        name="minPurchaseAmount"
        label="Compra mínima"
        placeholder="0,00"
        disabled={disabled}
      />
      <MoneyField
        form={form}
        name="maxDiscountAmount"
        label="Desconto máximo"
        hint={isPercentage ? 'Em branco, sem limite' : 'Só para desconto em porcentagem'}
        disabled={disabled || !isPercentage}
      />
    </>
  );
}

/** The values of the form have the names of the call's body. */
export interface CouponValues {
  establishmentId: number | null;
  /** null: all products */
  productId: number | null;
  code: string;
  description: string;
  discountType: DiscountType;
  /** whole percent, or reais */
  discountValue: number | null;
  /** reais */
  minPurchaseAmount: number | null;
  /** reais; null: no limit */
  maxDiscountAmount: number | null;
  startDate: string;
  endDate: string;
  /** null: unlimited */
  usageLimit: number | null;
  isActive: boolean;
  requiresConfirmedEmail: boolean;
  /** null: unlimited */
  networkDayLimit: number | null;
}

/** The values of a coupon; a new one runs for 30 days from the city's today. Spec, back office, section 9. */
export function valuesOf(row: CouponRow | null, today: Day = cityToday()): CouponValues {
  return {
    establishmentId: row?.establishmentId ?? null,
    productId: row?.productId ?? null,
    code: row?.code ?? '',
    description: row?.description ?? '',
    discountType: row?.discountType ?? 'percentage',
    discountValue: row?.discountValue ?? null,
    minPurchaseAmount: row?.minPurchaseAmount ?? 0,
    maxDiscountAmount: row?.maxDiscountAmount ?? null,
    startDate: row?.startDate ?? today,
    endDate: row?.endDate ?? addDays(today, couponDays),
    usageLimit: row?.usageLimit ?? null,
    isActive: row?.isActive ?? true,
    requiresConfirmedEmail: row?.requiresConfirmedEmail ?? false,
    networkDayLimit: row ? row.networkDayLimit : usualNetworkDayLimit,
  };
}

/** If no shop is chosen, the server refuses with the message that the form shows. */
export function bodyOf({ establishmentId, discountValue, ...values }: CouponValues) {
  return { ...values, establishmentId: establishmentId ?? 0, discountValue: discountValue ?? Number.NaN };
}

/** Returns the ticket for the typed values; missing ones are shown as zero or as the usual days. */
export function ticketOf(values: CouponValues, usageCount: number, today: Day) {
  const { discountType, discountValue, minPurchaseAmount, maxDiscountAmount, startDate, endDate } = values;
  const first = isDay(startDate) ? startDate : today;
  const { usageLimit, description, isActive, requiresConfirmedEmail } = values;
  const uses = { usageLimit: readable(usageLimit), usageCount };
  return {
    discountType,
    discountValue: readable(discountValue) ?? 0,
    minPurchaseAmount: readable(minPurchaseAmount) ?? 0,
    maxDiscountAmount: readable(maxDiscountAmount),
    description: description.trim(),
    startDate: first,
    endDate: isDay(endDate) && endDate >= first ? endDate : addDays(first, couponDays),
    ...uses,
    remainingUses: remainingUses(uses),
    isActive,
    requiresConfirmedEmail,
  };
}

/** Returns a typed number; null if the field is empty or cannot be parsed. */
function readable(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}

/** Messages about coupons. Spec, back office, section 8 (Fuel and coupon errors). */
export const couponWords = plainMessagesOf({ one: 'cupom', many: 'cupons', gender: 'm' });
