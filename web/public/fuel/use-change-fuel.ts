import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { paths } from '#web/paths.ts';
import { readFuelParams } from './fuel-params.ts';

/** Parameters that change, as they are in the URL; those that are not named stay. */
type FuelChanges = Partial<Record<'search' | 'regionId' | 'brandId' | 'fuelTypeId', string | undefined>>;
export type ChangeFuel = (changes: FuelChanges, step?: { replace: boolean }) => void;

/**
 * Returns a function that changes parameters of the fuel page's URL and goes to its first page. A change keeps an earlier
 * one whose navigation is under way.
 */
export function useChangeFuel(query: URLSearchParams): ChangeFuel {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const latest = useRef(query);
  useEffect(() => {
    if (state === 'idle') latest.current = query;
  }, [state, query]);
  return (changes, step) => {
    const { choice, tab } = readFuelParams(latest.current);
    const to = paths.fuel({ ...choice, tab, ...changes });
    latest.current = new URLSearchParams(to.split('?')[1]);
    navigate(to, { ...step, preventScrollReset: true });
  };
}
