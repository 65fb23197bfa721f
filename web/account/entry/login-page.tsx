import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import { saysExpired } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { untilFirstInput } from '#web/ui/late-part.tsx';
import { EntryHeading, entryMeta } from './entry-parts.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export const meta = () => entryMeta('Entrar');

const LoginForm = untilFirstInput(() => import('./login-form.tsx'));

/** Spec, public side, section 2 (/login). */
export default function LoginPage() {
  const { finishSignIn, hidden } = useFinishSignIn();
  const [query] = useSearchParams();
  return (
    <div className={clsx(hidden && '[.signed-in_&]:invisible')}>
      {saysExpired(query) && (
        <div className="mb-5">
          <Banner kind="session" title="Sua sessão expirou. Por favor, faça login novamente." />
        </div>
      )}
      <EntryHeading title="Entrar">Para reportar preços, avaliar, favoritar e usar cupons.</EntryHeading>
      <LoginForm finishSignIn={finishSignIn} />
    </div>
  );
}
