import type { FieldValues } from 'react-hook-form';
import { formatPhone } from '#domain/phone.ts';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';
import { maskDigits } from './mask-digits.ts';

/** Field for an optional Brazilian telephone number, which is formatted while the user types. */
export function PhoneField<Values extends FieldValues>(field: Omit<FieldOfForm<Values>, 'required'>) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Input
          {...control}
          onChange={(event) => {
            maskDigits(event.currentTarget, formatPhone);
            return onChange(event);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(63) 99999-9999"
        />
      )}
    </FormField>
  );
}
