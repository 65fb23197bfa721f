import type { FieldProblem } from '#web/ui/form-notice.tsx';
import type { Notice } from '#web/ui/notify.ts';

/**
 * Returns the notice about fields that were left empty, beside the message at each. Spec, back office, section 8.
 * @param severalMissing what is said where it is more than one
 */
export function requiredFieldsNotice(
  problems: readonly FieldProblem[],
  valueAt: (controlId: string) => unknown,
  severalMissing: string,
): Notice | null {
  const [first, ...others] = problems.filter(({ id }) => isBlank(valueAt(id)));
  if (!first) return null;
  return others.length === 0
    ? { kind: 'error', repeats: true, title: 'Campo obrigatório', text: first.message }
    : {
        kind: 'error',
        repeats: true,
        title: 'Campos obrigatórios',
        text: severalMissing,
      };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
