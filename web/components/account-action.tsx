import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useCurrentAddress } from '../session/use-current-address.ts';
import { useSession } from '../session/use-session.ts';

interface AccountActProps {
  variant: 'outline' | 'soft' | 'ghost';
  icon: ReactNode;
  children: ReactNode;
}

/** An act for who has an account: visitors are led to sign in, and back. For the others it is still to come. */
export function AccountAct({ children, ...look }: AccountActProps) {
  const here = useCurrentAddress();
  if (useSession()) {
    return (
      <Button {...look} disabledReason="Em breve">
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={paths.login(here)}>
      {children}
    </ButtonLink>
  );
}
