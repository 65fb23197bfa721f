import type { User } from '#contract/users.ts';
import { Panel } from '../panel.tsx';
import { EmailSetting } from './email-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeSetting } from './theme-setting.tsx';

/** 'Configurações': how one gets in, where one is in, and how the site looks. */
export function SettingsTab({ user }: { user: User }) {
  return (
    <Panel tab="configuracoes" about="Seu acesso e a aparência do site.">
      <EmailSetting email={user.email} />
      <PasswordSetting email={user.email} />
      <ThemeSetting />
      <SessionList />
    </Panel>
  );
}
