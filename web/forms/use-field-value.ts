import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form';
import type { CallForm } from './use-call-form.ts';

/**
 * The value of a field whose control does not hold it itself: a number, a row that was chosen, a file. It stands on
 * `FormField` as the others do, which registers it; the control takes all that it is given but `ref` and `onChange`.
 */
export function useFieldValue<Values extends FieldValues>(
  { fields }: CallForm<Values>,
  name: Path<Values>,
): { value: unknown; change: (value: unknown) => void } {
  const value: unknown = useWatch({ control: fields.control, name });
  return {
    value,
    change(next) {
      fields.setValue(name, next as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        // The message at a field goes as soon as its value is put right.
        shouldValidate: fields.formState.isSubmitted,
      });
    },
  };
}
