import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { kindAt, modules, tabAt, tabsOf } from './modules.tsx';

/**
 * The layout of the pages of a module: tabs, which are links, so that every page keeps an address with its search and
 * filters, and a button that reloads everything on screen.
 */
export default function ModuleLayout() {
  const { pathname } = useLocation();
  const module = modules[kindAt(pathname)];
  const tabs = tabsOf(module);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Tabs label={module.title} tabs={tabs} current={tabAt(tabs, pathname)} links />
        </div>
        <RefreshButton />
      </div>
      {/* Pages center themselves, for which their parent must be a block. */}
      <div>
        <Outlet />
      </div>
    </div>
  );
}

function RefreshButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    // Each query shows its own failure beside its content.
    await queries.invalidateQueries();
    setBusy(false);
  };
  return (
    <Button
      variant="outline"
      className="shrink-0 max-sm:px-3!"
      icon={<RefreshCw aria-hidden="true" />}
      busy={busy && 'Atualizando...'}
      onClick={refresh}
    >
      <span className="max-sm:sr-only">Atualizar</span>
    </Button>
  );
}
