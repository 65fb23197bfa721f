import { LockKeyhole } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { formatCpf } from '#domain/cpf.ts';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';
import { maskDigits } from './mask-digits.ts';

/** Field for a CPF, which is formatted while the user types: digits only, at most 11. */
export function CpfField<Values extends FieldValues>(field: FieldOfForm<Values>) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Input
          {...control}
          onChange={(event) => {
            maskDigits(event.currentTarget, formatCpf);
            return onChange(event);
          }}
          icon={LockKeyhole}
          type="text"
          inputMode="numeric"
          // Browsers have no token for it, and must not offer what they keep of other people.
          autoComplete="off"
          placeholder="000.000.000-00"
          className="num"
        />
      )}
    </FormField>
  );
}
