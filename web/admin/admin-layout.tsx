import { Outlet } from 'react-router';
import { siteContext } from '#web/api-client/transport.ts';
import { QueryProvider } from '#web/session/query-provider.tsx';
import { SignedInOnly } from '#web/session/signed-in-only.tsx';
import type { Route } from './+types/admin-layout.ts';
import { AdminShell, AdminSkeleton } from './admin-shell.tsx';
import '#web/signed-in.css';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

/** Maps of the panel need the address of the tiles, which does not change while the server runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({ tileUrl: context.get(siteContext).tileUrl });
export const shouldRevalidate = () => false;

/** The layout of all pages for administrators. The server checks the role at every call. */
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
