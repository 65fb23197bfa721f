import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { kindAt, modules, tabAt, tabsOf } from './modules.ts';

/**
 * Stands around the pages of a module: its tabs, which are links, so that every page keeps an address with its search
 * and filters, and a button that asks the server anew for all that is on screen.
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
      {/* The pages center themselves, which only a block leaves their whole width. */}
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
    // Each query tells of its own trouble where its answer stands.
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
