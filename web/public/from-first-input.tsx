import { useLocation } from 'react-router';
import { provideKm } from '#web/components/search-box/km-source.ts';
import { sayKmFromPlace } from '#web/place/say-km.ts';
import { NextPages } from './next-pages.tsx';
import { useStay } from './use-stay.ts';

// Suggestions are typed for, so this file is there before them.
provideKm(sayKmFromPlace);

/** Starts the work of public pages that waits for the visitor's first input. */
export default function FromFirstInput() {
  const { key } = useLocation();
  useStay();
  return <NextPages key={key} />;
}
