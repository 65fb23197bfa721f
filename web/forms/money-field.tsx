import type { FieldValues } from 'react-hook-form';
import { parseMoney } from '#domain/typed-numbers.ts';
import { type DecimalFieldProps, DecimalInput } from './decimal-input.tsx';

type MoneyFieldProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** '/kg', where the label does not say it */
  per?: string;
};

const centavos = { step: 0.01, min: 0 };

/**
 * A price in reais: typed '32,9' or '32.9', shown 'R$ 32,90', held as 32.9. More than two decimals are
 * kept for the schema to refuse, as rounding would change the price. Spec, back office, section 9.
 */
export function MoneyField<Values extends FieldValues>({ per, ...field }: MoneyFieldProps<Values>) {
  return <DecimalInput {...field} steps={centavos} parse={parseMoney} decimals={2} before="R$" after={per} />;
}
