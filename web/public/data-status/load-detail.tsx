import { RefreshCw, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor, redirect, useLocation, data as withHeaders } from 'react-router';
import { CallFailure, type Site } from '#web/api-client/transport.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';
import { type DataStatus, dataStatusHeaders } from './data-status.ts';

interface LoadFailureProps {
  /** heading for screen readers: 'Posto' */
  page: string;
  /** error title: 'Erro ao carregar dados do posto' */
  title: string;
  /** alternative links */
  children: ReactNode;
}

/**
 * Replaces a detail page whose data is unavailable. The retry reloads the whole page, so that it works without
 * script.
 */
export function LoadFailure({ page, title, children }: LoadFailureProps) {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="sr-only">{page}</h1>
      <Trouble
        icon={ServerCrash}
        title={title}
        action={
          <Link to={pathname} reloadDocument className={buttonClass({})}>
            <RefreshCw aria-hidden="true" />
            Tentar novamente
          </Link>
        }
      >
        {children}
      </Trouble>
    </>
  );
}

/** Meta tags of a page whose data is unavailable. */
export function failureMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}

/**
 * Response of a detail page's loader: its data, or null if the data is unavailable, which the page shows as an error
 * state.
 * @param elsewhere finds the address of the page for a number that is another's now; it may fail as `loading` does
 * @throws {unknown} a redirect to that page; a 404 response for an unknown or invalid id
 */
export async function loadDetail<Loaded extends { dataStatus: DataStatus }>(
  loading: Promise<Loaded>,
  site: Site,
  elsewhere?: (failure: CallFailure) => Promise<string | undefined>,
) {
  try {
    const loaded = await loading;
    return withHeaders({ loaded, site }, { headers: dataStatusHeaders(loaded.dataStatus) });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status === 404 || error.status === 400 || error.failure?.moved) {
      const address = await elsewhere?.(error).catch(() => undefined);
      throw address === undefined ? withHeaders(null, { status: 404 }) : redirect(address, 301);
    }
    return withHeaders({ loaded: null, site }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}
