import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { incompleteLink } from './use-email-link.ts';

interface InvalidLinkProps {
  /** message of the server about the link */
  reason: string;
  next: { to: string; label: string };
}

/** Replaces the form if the link is not valid. */
export function InvalidLink({ reason, next }: InvalidLinkProps) {
  return (
    <>
      {/* The notice takes the focus from the form that it replaces; an incomplete link never had one. */}
      <FormNotice kind="trouble" title="Link sem validade" takesFocus={reason !== incompleteLink}>
        {reason}
      </FormNotice>
      <ButtonLink to={next.to} size="lg" block className="mt-5">
        {next.label}
      </ButtonLink>
    </>
  );
}
