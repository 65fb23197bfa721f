import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { now } from '#web/clock.ts';
import { describeSince } from '#web/offline/describe-moment.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { isStillKept, keptAddress, keptAtHeader, pagesCachePrefix } from '../offline/kept.ts';
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
              <span className="text-small text-muted-foreground">
                {describeSince(new Date(keptAt), now())}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface KeptPage {
  /** with its query */
  path: string;
  title: string;
  /** ISO moment */
  keptAt: string;
}

/** A longer list would not help. */
const maxShown = 10;

/** Opens the caches with pages; none if the browser has no caches or forbids them. */
async function openCaches(): Promise<Cache[]> {
  try {
    const names = await caches.keys();
    return await Promise.all(
      names.filter((name) => name.startsWith(pagesCachePrefix)).map((name) => caches.open(name)),
    );
  } catch {
    return [];
  }
}

/**
 * Returns whether the worker opens a page without a connection: not after a week, even if the page was opened often.
 * @param path with its query
 */
export async function isPageKept(path: string, now = new Date()): Promise<boolean> {
  const address = keptAddress(new URL(path, 'https://any.example'));
  const found = await Promise.all((await openCaches()).map((cache) => cache.match(address)));
  return found.some((response) => response && isStillKept(response, now));
}

/** Lists the pages that can be opened without a connection, newest first, one per path. */
export async function listKeptPages(now = new Date()): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  for (const cache of await openCaches()) {
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const keptAt = response?.headers.get(keptAtHeader);
      if (!response || !keptAt || !isStillKept(response, now)) continue;
      const { pathname, search } = new URL(request.url);
      pages.push({ path: pathname + search, title: titleOf(await response.text()) ?? pathname, keptAt });
    }
  }
  const newest = pages.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
  const paths = newest.map(({ path }) => path.split('?')[0]);
  return newest.filter(({ path }, index) => paths.indexOf(path.split('?')[0]) === index).slice(0, maxShown);
}

/** A page's title without the site's name. */
function titleOf(html: string): string | undefined {
  return new DOMParser().parseFromString(html, 'text/html').title.split(' | ')[0];
}
