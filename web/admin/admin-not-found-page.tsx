import { LayoutDashboard } from 'lucide-react';
import { data } from 'react-router';
import { BlankPage } from '#web/components/error-pages.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { adminMeta } from './admin-meta.ts';

export const meta = () => adminMeta('Página não encontrada');

/** Answers addresses of the panel that do not exist. */
export function loader() {
  return data(null, 404);
}

export default function AdminNotFoundPage() {
  return (
    <BlankPage
      sign="404"
      title="Página não encontrada"
      actions={
        <ButtonLink to={paths.admin()} icon={<LayoutDashboard aria-hidden="true" />}>
          Voltar ao painel
        </ButtonLink>
      }
    >
      <p className="text-muted-foreground">Oops! Page not found. Este endereço não existe no painel.</p>
    </BlankPage>
  );
}
