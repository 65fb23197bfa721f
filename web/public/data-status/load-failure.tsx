import { RefreshCw, ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor, useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';

interface LoadFailureProps {
  /** heading of the page, for those who hear it: 'Posto' */
  page: string;
  /** 'Erro ao carregar dados do posto' */
  title: string;
  /** what else there is to do */
  children: ReactNode;
}

/** Stands in for a detail page whose data cannot be had. Trying again asks for the whole page, with or without script. */
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

/** The head of a page whose data cannot be had. */
export function failureMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
