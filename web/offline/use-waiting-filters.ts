import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { waitingFilters } from './waiting-filters.ts';

/** Gives a page that was opened out of what is kept the filters that were asked for, once script runs. */
export function useWaitingFilters(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const search = waitingFilters(hash);
    if (search !== null) navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
}
