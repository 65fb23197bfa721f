import { RefreshCw, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor, useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';

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
