import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useSession } from './session/use-session.ts';

interface AccountActProps {
  variant: 'outline' | 'soft' | 'ghost';
  icon: ReactNode;
  children: ReactNode;
}

/** An act for who has an account: visitors are led to sign in, and back. For the others it is still to come. */
export function AccountAct({ children, ...look }: AccountActProps) {
  const { pathname, search } = useLocation();
  if (useSession()) {
    return (
      <Button {...look} disabledReason="Em breve">
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to={paths.login(pathname + search)}>
      {children}
    </ButtonLink>
  );
}
