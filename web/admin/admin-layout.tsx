import '#web/signed-in.css';
import { Outlet } from 'react-router';
import { QueryProvider } from '#web/session/query-provider.tsx';
import { SignedInOnly } from '#web/session/signed-in-only.tsx';
import { AdminShell, AdminSkeleton } from './admin-shell.tsx';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

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
