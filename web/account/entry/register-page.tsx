import clsx from 'clsx';
import { untilFirstInput } from '#web/ui/late-part.tsx';
import { EntryHeading, entryMeta } from './entry-parts.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export const meta = () => entryMeta('Criar conta');

const RegisterForm = untilFirstInput(() => import('./register-form.tsx'));

/** Spec, public side, section 2 (/cadastro). */
export default function RegisterPage() {
  const { finishSignIn, hidden } = useFinishSignIn();
  return (
    <div className={clsx(hidden && '[.signed-in_&]:invisible')}>
      <EntryHeading title="Criar conta">Leva menos de um minuto.</EntryHeading>
      <RegisterForm finishSignIn={finishSignIn} />
    </div>
  );
}
