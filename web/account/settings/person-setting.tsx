import type { User } from '#contract/user-shapes.ts';
import { formatPhone } from '#domain/phone.ts';
import { hasDraft } from '#web/forms/draft.ts';
import { ProfileForm, profileFormId } from '../profile/profile-form.tsx';
import { Setting } from './setting.tsx';

/** Name and telephone, with the same form as in 'Meu Perfil'. */
export function PersonSetting({ user }: { user: User }) {
  const { id, name, phone } = user;
  return (
    <Setting
      title="Nome e telefone"
      changeLabel="Editar dados"
      startsOpen={hasDraft(profileFormId, id)}
      form={(close) => <ProfileForm done={close} />}
    >
      <span className="wrap-anywhere">{phone === null ? name : `${name} · ${formatPhone(phone)}`}</span>
    </Setting>
  );
}
