import { AccountSoon } from './account-soon.tsx';

export const meta = () => [{ title: 'Criar conta | Compara Palmas' }, { name: 'robots', content: 'noindex' }];

export default function RegisterPage() {
  return <AccountSoon title="Criar conta" />;
}
