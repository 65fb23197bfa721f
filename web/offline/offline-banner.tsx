import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { Banner } from '#web/ui/banner.tsx';
import type { KeptState } from './connection.ts';
import { describeSince } from './describe-moment.ts';
import { waitingFilters } from './kept.ts';
import { RetryButton } from './retry-button.tsx';

/** Says that the page on screen was kept, and since when. It disappears as soon as the server answers. */
export default function OfflineBanner({ kept }: { kept: KeptState }) {
  const { revalidate } = useRevalidator();
  useWaitingFilters();
  useEffect(() => {
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [revalidate]);
  const since = `Preços guardados ${describeSince(kept.at, new Date())}`;
  return (
    <div className="mx-auto max-w-page px-gutter pt-3">
      <Banner kind="offline" title={kept.offline ? `Sem conexão. ${since}` : since} action={<RetryButton />}>
        {kept.offline
          ? 'O que você já viu continua aqui.'
          : 'Não foi possível buscar os preços de agora. Estes são os últimos que temos.'}
      </Banner>
    </div>
  );
}

/** Applies the requested filters to a page from the cache, once script runs. */
function useWaitingFilters(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const search = waitingFilters(hash);
    if (search !== null) navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
}
