import { useContext } from 'react';
import type { Day } from '#domain/city-time.ts';
import { OpenPriceSheet } from './freshness-button.tsx';

interface FirstPriceButtonProps {
  fuel: { id: number; name: string };
  station: { id: number; name: string };
  today: Day;
}

/** In the row of a station without any price: opens the sheet in which people say the first one. */
export function FirstPriceButton({ fuel, station, today }: FirstPriceButtonProps) {
  const open = useContext(OpenPriceSheet);
  const pair = { productId: fuel.id, establishmentId: station.id };
  return (
    <button
      type="button"
      className="fresh-button first-price text-small"
      aria-haspopup="dialog"
      aria-label={`Sem preço ainda: diga o primeiro. ${fuel.name} em ${station.name}`}
      onClick={() => open({ ...pair, kind: 'fuel', fresh: null, isReported: true, isFirst: true, today })}
    >
      <span className="text-stale">Sem preço ainda:</span>
      <span className="font-semibold text-primary-ink underline underline-offset-3">diga o primeiro</span>
    </button>
  );
}
