import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/user-shapes.ts';
import { paths } from '#web/paths.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { useSession } from '#web/session/use-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { accountRoom, accountTrigger, UserFace } from './user-face.tsx';

/** Menus cost more script than visitors should pay for: theirs is loaded once somebody is signed in. */
const UserMenu = lazyPart(() => import('./user-menu.tsx'), AccountLink);

/** The header's end: ways in, or who is in. Spec, public side, section 2 (Header and footer). */
export function HeaderAccount() {
  const session = useSession();
  if (session) {
    return (
      <div className={accountRoom}>
        <Suspense fallback={<AccountLink user={session.user} />}>
          <UserMenu user={session.user} />
        </Suspense>
      </div>
    );
  }
  const unknown = session === undefined;
  return (
    <>
      <WaysIn className={unknown && '[.signed-in_&]:hidden'} />
      {unknown && (
        <span className={clsx(accountRoom, 'hidden [.signed-in_&]:flex')}>
          {/* Where it will stand beside an e-mail is not known yet. */}
          <span className="size-10 rounded-full bg-sidebar-accent lg:hidden" />
        </span>
      )}
    </>
  );
}

/** They lead back to the page one is on. */
function WaysIn({ className }: { className: string | false }) {
  const here = useCurrentAddress();
  return (
    <div className={clsx('ml-auto flex items-center gap-2', className)}>
      <Link to={paths.login(here)} rel="nofollow" className={buttonClass({ variant: 'band' })}>
        Entrar
      </Link>
      <Link
        to={paths.register(here)}
        rel="nofollow"
        className={buttonClass({ variant: 'gold' }, 'max-lg:hidden')}
      >
        Cadastrar
      </Link>
    </div>
  );
}

/** In the menu's place until it is there, or where it cannot be loaded. */
function AccountLink({ user }: { user: User }) {
  return (
    <Link to={paths.dashboard()} className={accountTrigger}>
      <UserFace user={user} />
      {/* The room of the menu's arrow: the face must not move when that comes. */}
      <ChevronDown size={18} aria-hidden="true" className="invisible shrink-0 max-lg:hidden" />
    </Link>
  );
}
