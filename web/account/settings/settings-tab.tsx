import type { User } from '#contract/user-shapes.ts';
import { Panel } from '../panel.tsx';
import { EmailSetting } from './email-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PersonSetting } from './person-setting.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeSetting } from './theme-setting.tsx';

/** 'Configurações': the user's data, e-mail and password, theme, and sessions. */
export function SettingsTab({ user }: { user: User }) {
  return (
    <Panel tab="configuracoes" about="Seus dados, seu acesso e a aparência do site.">
      <PersonSetting user={user} />
      <EmailSetting email={user.email} />
      <PasswordSetting email={user.email} />
      <ThemeSetting />
      <SessionList />
    </Panel>
  );
}
