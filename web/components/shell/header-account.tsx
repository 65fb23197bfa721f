import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/user-shapes.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { accountSlot, accountTrigger, UserSummary } from './user-summary.tsx';

/** The menu needs a lot of script, so it loads only for signed-in users. */
const UserMenu = lazyPart(() => import('./user-menu.tsx'), AccountLink);

/** End of the header: links to sign in, or the user's menu. Spec, public side, section 2 (Header and footer). */
export function HeaderAccount() {
  const session = useSession();
  if (session) {
    return (
      <div className={accountSlot}>
        <Suspense fallback={<AccountLink user={session.user} />}>
          <UserMenu user={session.user} />
        </Suspense>
      </div>
    );
  }
  const unknown = session === undefined;
  return (
    <>
      <SignInLinks className={unknown && '[.signed-in_&]:hidden'} />
      {unknown && (
        <span className={clsx(accountSlot, 'hidden [.signed-in_&]:flex')}>
          {/* No placeholder from lg, because the avatar's position depends on the e-mail beside it. */}
          <span className="size-10 rounded-full bg-sidebar-accent lg:hidden" />
        </span>
      )}
    </>
  );
}

/** Links to sign in and register, with the current page as return address. */
function SignInLinks({ className }: { className: string | false }) {
  const here = useCurrentAddress();
  return (
    <div className={clsx('ml-auto flex items-center gap-1 sm:gap-2', className)}>
      <Link
        to={paths.login(here)}
        rel="nofollow"
        className={buttonClass({ variant: 'band' }, 'max-sm:px-2.5')}
      >
        Entrar
      </Link>
      <Link
        to={paths.register(here)}
        rel="nofollow"
        className={buttonClass({ variant: 'gold' }, 'max-sm:px-3')}
      >
        Cadastrar
      </Link>
    </div>
  );
}

/** Fallback while the menu loads, or if it cannot be loaded. */
function AccountLink({ user }: { user: User }) {
  return (
    <Link to={paths.dashboard()} className={accountTrigger}>
      <UserSummary user={user} />
      {/* Reserves the space of the menu's arrow, so that the avatar does not move when the menu loads. */}
      <ChevronDown size={18} aria-hidden="true" className="invisible shrink-0 max-lg:hidden" />
    </Link>
  );
}
