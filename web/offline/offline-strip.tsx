import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { now } from '#web/clock.ts';
import { type Notice, NoticeStrip } from '#web/ui/notice-strip.tsx';
import type { KeptState } from './connection.ts';
import { describeSince } from './describe-moment.ts';
import { waitingFilters } from './kept.ts';
import { RetryButton } from './retry-button.tsx';

export interface OfflineStripProps {
  kept: KeptState;
  /** what else there is to say about the page */
  notices: readonly Notice[];
}

/** The pause before the page asks again, which doubles each time. */
const firstPauseMs = 5000;
const longestPauseMs = 5 * 60_000;

/** Says that the page on screen was kept, and since when. It disappears as soon as the server answers. */
export default function OfflineStrip({ kept, notices }: OfflineStripProps) {
  const { revalidate } = useRevalidator();
  const wasOffline = kept.offline;
  const pauseMs = useRef(firstPauseMs);
  useWaitingFilters();
  useEffect(() => {
    // The connection may be back before this is shown.
    if (wasOffline && navigator.onLine) void revalidate();
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [revalidate, wasOffline]);
  useEffect(() => {
    // A request that was made while the connection came back may have failed.
    if (!kept.offline) return;
    const ask = () => {
      document.removeEventListener('visibilitychange', ask);
      if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', ask);
      else if (navigator.onLine) {
        pauseMs.current = Math.min(2 * pauseMs.current, longestPauseMs);
        void revalidate();
      }
    };
    const timer = setTimeout(ask, pauseMs.current);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [kept, revalidate]);
  const since = `Preços guardados ${describeSince(new Date(kept.at), now())}`;
  const offline: Notice = {
    kind: 'offline',
    title: kept.offline ? `Sem conexão. ${since}` : since,
    text: kept.offline
      ? 'O que você já viu continua aqui.'
      : 'Não foi possível buscar os preços de agora. Estes são os últimos que temos.',
    action: <RetryButton />,
  };
  return <NoticeStrip notices={[offline, ...notices]} />;
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
