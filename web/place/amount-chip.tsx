import { goodsAmounts } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { ChipSelect } from './chip-select.tsx';
import { amountIn, sayAmount } from './errand.ts';
import { chooseAmount, useAmount } from './user-place.ts';

/** Says how much of a product is bought, for bills. */
export function AmountChip({ unit }: { unit: PriceUnit }) {
  const amount = amountIn(unit, useAmount());
  return (
    <ChipSelect
      label="Quanto você compra"
      text={sayAmount(amount, unit)}
      value={String(amount)}
      options={goodsAmounts
        .filter((each) => each === amountIn(unit, each))
        .map((each) => ({ value: String(each), label: sayAmount(each, unit) }))}
      onChange={(value) => chooseAmount(Number(value))}
    />
  );
}
