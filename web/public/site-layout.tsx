import { Outlet } from 'react-router';
import { SiteShell } from '#web/components/shell/site-shell.tsx';

export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}
