import { useSyncExternalStore } from 'react';
import type { User } from '#contract/user-shapes.ts';
import { formatPhone } from '#domain/phone.ts';
import {
  chooseTheme,
  currentTheme,
  type Theme,
  themes,
  themeWords,
  watchTheme,
} from '#web/components/theme.ts';
import { hasDraft } from '#web/forms/draft.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Card, Panel } from '../panel.tsx';
import { ProfileForm, profileFormId } from '../profile/profile-card.tsx';
import { DecisionNewsSetting } from './decision-news-setting.tsx';
import { EmailSetting, PasswordSetting } from './email-and-password.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SessionList } from './session-list.tsx';
import { Setting } from './setting.tsx';

const options = themes.map((theme) => ({ value: theme, label: themeWords[theme] }));

/** The same setting as in the footer. */
function ThemeSetting() {
  const chosen = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <Card>
      <h2 className="heading text-h3">Aparência</h2>
      <p className="mt-1 mb-4 text-small text-muted-foreground">
        Vale para este navegador. “Sistema” segue o que o aparelho usa.
      </p>
      <Segmented
        legend="Tema do site"
        name="tema-da-conta"
        options={options}
        value={chosen}
        onChange={(value) => chooseTheme(themes.find((theme) => theme === value) ?? 'system')}
      />
    </Card>
  );
}

/** 'Configurações': the user's data, e-mail and password, passkeys, theme, and sessions. */
export function SettingsTab({ user }: { user: User }) {
  return (
    <Panel tab="configuracoes" about="Seus dados, seu acesso e a aparência do site.">
      <PersonSetting user={user} />
      <EmailSetting email={user.email} />
      <PasswordSetting email={user.email} />
      <PasskeyList />
      <DecisionNewsSetting />
      <ThemeSetting />
      <SessionList />
    </Panel>
  );
}

/** Name and telephone, with the same form as in 'Meu Perfil'. */
function PersonSetting({ user }: { user: User }) {
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
