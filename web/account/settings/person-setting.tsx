import type { User } from '#contract/user-shapes.ts';
import { formatPhone } from '#domain/phone.ts';
import { isTypingKept } from '#web/forms/kept-typing.ts';
import { ProfileForm, profileFormId } from '../profile/profile-form.tsx';
import { Setting } from './setting.tsx';

/** Name and telephone, as in 'Meu Perfil'. */
export function PersonSetting({ user }: { user: User }) {
  const { id, name, phone } = user;
  return (
    <Setting
      title="Nome e telefone"
      now={<span className="wrap-anywhere">{phone === null ? name : `${name} · ${formatPhone(phone)}`}</span>}
      change="Editar dados"
      startsOpen={isTypingKept(profileFormId, id)}
    >
      {(close) => <ProfileForm done={close} />}
    </Setting>
  );
}
