import type { FieldValues } from 'react-hook-form';
import { parseDecimal } from '#domain/typed-numbers.ts';
import { type DecimalFieldProps, DecimalInput } from './decimal-input.tsx';

type NumberFieldProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** 'km', '%' */
  unit?: string;
  min?: number;
  max?: number;
  /** the amount that an arrow adds or takes away */
  step?: number;
};

/** A number with its unit. The form's schema says what it may be; the arrows stay within it. */
export function NumberField<Values extends FieldValues>({
  unit,
  min,
  max,
  step = 1,
  ...field
}: NumberFieldProps<Values>) {
  return (
    <DecimalInput {...field} steps={{ step, min, max }} parse={parseDecimal} decimals={0} after={unit} />
  );
}
