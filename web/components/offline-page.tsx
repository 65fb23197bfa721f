import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeSince } from '#web/offline/describe-moment.ts';
import { isPageKept, type KeptPage, listKeptPages } from '#web/offline/kept-pages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BlankPage } from './error-pages.tsx';

interface OfflinePageProps {
  /** path and query of the page that cannot be reached, if it is known */
  wanted: string | null;
}

/**
 * Shown without a connection instead of a page that is not kept, with links to the kept ones. A page that is kept opens
 * by itself.
 */
export default function OfflinePage({ wanted }: OfflinePageProps) {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    let left = false;
    const show = async () => {
      const kept = wanted !== null && (await isPageKept(wanted));
      if (left) return;
      if (kept) window.location.replace(wanted);
      else setPages(await listKeptPages());
    };
    show();
    return () => {
      left = true;
    };
  }, [wanted]);
  useEffect(() => {
    if (wanted === null) return;
    const open = () => window.location.replace(wanted);
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [wanted]);
  return (
    <BlankPage
      sign="–,––"
      title="Sem conexão"
      actions={
        <>
          <ButtonLink to={wanted ?? paths.home()} reloadDocument icon={<RotateCw aria-hidden="true" />}>
            Tentar novamente
          </ButtonLink>
          {pages.length > 0 && <KeptPages pages={pages} />}
        </>
      }
    >
      <p className="text-muted-foreground">
        Esta página ainda não foi aberta neste aparelho. Confira sua internet: ela abre sozinha quando a
        conexão voltar.
      </p>
    </BlankPage>
  );
}

function KeptPages({ pages }: { pages: readonly KeptPage[] }) {
  return (
    <nav aria-labelledby="paginas-guardadas" className="mt-4 text-left">
      <h2 id="paginas-guardadas" className="heading text-h3">
        Guardadas neste aparelho
      </h2>
      <ul className="mt-2 flex flex-col">
        {pages.map(({ path, title, keptAt }) => (
          <li key={path} className="border-b border-border">
            <a href={path} className="flex min-h-tap flex-col justify-center py-2">
              <span className="font-semibold text-primary-ink underline underline-offset-3">{title}</span>
              <span className="text-small text-muted-foreground">{describeSince(keptAt, new Date())}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
