import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { incompleteLink } from './use-mailed-link.ts';

interface LinkTroubleProps {
  /** why the link out of the mail does not help */
  reason: string;
  addressAfterSignIn: { to: string; label: string };
}

/** In place of a form that would lead nowhere. */
export function LinkTrouble({ reason, addressAfterSignIn }: LinkTroubleProps) {
  return (
    <>
      {/* What was pressed has gone with its form; on a page that only opens, nothing has. */}
      <FormNotice kind="trouble" title="Link sem validade" takesFocus={reason !== incompleteLink}>
        {reason}
      </FormNotice>
      <ButtonLink to={addressAfterSignIn.to} size="lg" block className="mt-5">
        {addressAfterSignIn.label}
      </ButtonLink>
    </>
  );
}
