import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useCurrentAddress } from '../session/use-current-address.ts';
import { useSession } from '../session/use-session.ts';

interface AccountActionProps {
  variant: 'outline' | 'soft' | 'ghost';
  icon: ReactNode;
  children: ReactNode;
}

/**
 * Button of an action that needs an account. Signed-out visitors get a link to sign in and return; for users the
 * action is not available yet.
 */
export function AccountAction({ children, ...buttonProps }: AccountActionProps) {
  const here = useCurrentAddress();
  if (useSession()) {
    return (
      <Button {...buttonProps} disabledReason="Em breve">
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink {...buttonProps} to={paths.login(here)}>
      {children}
    </ButtonLink>
  );
}
