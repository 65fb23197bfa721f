import { Outlet } from 'react-router';
import { siteContext } from '#web/api-client/transport.ts';
import { QueryProvider } from '#web/session/query-provider.tsx';
import { SignedInOnly } from '#web/session/signed-in-only.tsx';
import type { Route } from './+types/admin-layout.ts';
import { AdminShell, AdminSkeleton } from './admin-shell.tsx';
import '#web/signed-in.css';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

/** The maps of the panel need it, and it stays so as long as the server runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({ tileUrl: context.get(siteContext).tileUrl });
export const shouldRevalidate = () => false;

/** Around the pages of administrators. The server lets nobody else do what they do. */
export default function AdminLayout() {
  return (
    <SignedInOnly who="admin" waiting={<AdminSkeleton />}>
      <QueryProvider>
        <AdminShell>
          <Outlet />
        </AdminShell>
      </QueryProvider>
    </SignedInOnly>
  );
}
