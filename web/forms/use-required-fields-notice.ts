import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { notify } from '#web/ui/notify.ts';
import { requiredFieldsNotice } from './required-fields-notice.ts';
import type { CallForm } from './use-call-form.ts';

/**
 * Names missing fields in a notice, too. Spec, back office, section 8. On a phone it would cover the button of a form, so
 * the forms of the public do without.
 */
export function useRequiredFieldsNotice<Values extends FieldValues>(
  { id, fields, problems }: CallForm<Values>,
  severalMissing: string,
) {
  const tell = useEffectEvent(() => {
    const valueAt = (controlId: string) => fields.getValues(controlId.slice(id.length + 1) as Path<Values>);
    const notice = requiredFieldsNotice(problems, valueAt, severalMissing);
    if (notice) notify(notice);
  });
  useEffect(() => {
    if (problems.length > 0) tell();
  }, [problems]);
}
