import { useSearchParams } from 'react-router';
import Offline from '#web/components/offline-page.tsx';
import { wantedParameter } from '#web/offline/kept.ts';
import { internalPath } from '#web/paths.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export const meta = () => [{ title: 'Sem conexão | Compara Palmas' }, { name: 'robots', content: 'noindex' }];

/**
 * The service worker caches this page on installation, without its query, and redirects here if a page cannot be
 * loaded.
 */
export default function OfflinePage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  return <Offline wanted={hydrated ? internalPath(query.get(wantedParameter), '') || null : null} />;
}
