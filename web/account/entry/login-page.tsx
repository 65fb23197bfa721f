import { AccountSoon } from './account-soon.tsx';

export const meta = () => [{ title: 'Entrar | Compara Palmas' }, { name: 'robots', content: 'noindex' }];

export default function LoginPage() {
  return <AccountSoon title="Entrar" />;
}
