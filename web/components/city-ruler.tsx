import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { formatPercent, formatReais } from '#domain/money.ts';

interface CityRulerProps {
  /** all compared prices in reais, including this one; one tick per place */
  prices: readonly number[];
  /** the marked price in reais; null for no marker, because an expired price is not compared */
  value: number | null;
  /** true: the compared prices have all expired, and the mark has no colour */
  expired: boolean;
  /** mean in reais; null with fewer than three prices */
  mean: number | null;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** 'ends' shows lowest and highest below, 'all' also the mean above */
  labels?: 'none' | 'ends' | 'all' | undefined;
  /** a common scale for several rulers on one page */
  scale?: Scale | undefined;
}

const at = (share: number) => ({ '--at': share }) as CSSProperties;

/**
 * Ruler from the city's lowest to its highest price. It shows a position and never a judgement. It is made of spans, so that
 * it may stand in a button or a summary.
 */
export function CityRuler({
  prices,
  value,
  expired,
  mean,
  size = 'sm',
  labels = 'none',
  scale = scaleOf(prices),
}: CityRulerProps) {
  if (!scale) return null;
  if (prices.length === 1) {
    return (
      <span className="block">
        <span className={railClass(size)} aria-hidden="true">
          {value !== null && <span className={clsx('mark', expired && 'mark-expired')} style={at(0.5)} />}
        </span>
        <span
          className={labels === 'none' ? 'sr-only' : 'block text-micro font-semibold text-muted-foreground'}
        >
          {expired ? 'Único preço conhecido' : 'Único preço válido'}, sem comparação
        </span>
      </span>
    );
  }
  const { lowest, highest } = scale;
  return (
    <span className="relative block">
      {labels === 'all' && mean !== null && <MeanLabel mean={mean} share={shareInScale(mean, scale)} />}
      <RulerRail prices={prices} value={value} expired={expired} mean={mean} size={size} scale={scale} />
      {labels !== 'none' && (
        <span className="flex justify-between text-micro text-muted-foreground num" aria-hidden="true">
          <span>{formatReais(lowest)}</span>
          <span>{formatReais(highest)}</span>
        </span>
      )}
      <span className="sr-only">
        {[
          value !== null && `${describePosition(value, scale)}.`,
          labels !== 'none' &&
            `Na cidade, de ${formatReais(lowest)} a ${formatReais(highest)}${mean === null ? '' : `, média ${formatReais(mean)}`}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </span>
  );
}

type RulerRailProps = Pick<CityRulerProps, 'prices' | 'value' | 'expired' | 'mean' | 'size'> & {
  scale: Scale;
};

/** The rail of a ruler without any words, also for values that are no prices: what they are is said beside it. */
export function RulerRail({ prices, value, expired, mean, size = 'sm', scale }: RulerRailProps) {
  const { lowest, highest } = scale;
  const isColoured = !expired && lowest !== highest;
  return (
    <span className={railClass(size)} aria-hidden="true">
      <svg className="ticks" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
        <TickPath prices={prices} scale={scale} />
      </svg>
      {mean !== null && <span className="mean" style={at(shareInScale(mean, scale))} />}
      {value !== null && (
        <span
          className={clsx(
            'mark',
            expired && 'mark-expired',
            isColoured && (value <= lowest ? 'mark-lowest' : value >= highest && 'mark-highest'),
          )}
          style={at(shareInScale(value, scale))}
        />
      )}
    </span>
  );
}

const railClass = (size: 'sm' | 'md' | 'lg') => clsx('ruler', size !== 'sm' && `ruler-${size}`);

/** Draws all ticks in one path; equal prices share a tick. */
function TickPath({ prices, scale }: { prices: readonly number[]; scale: Scale }) {
  const places = new Set(prices.map((price) => Math.round(shareInScale(price, scale) * 1000)));
  return <path d={[...places].map((x) => `M${x} 0V1`).join('')} />;
}

/** The label above the mean's line shifts inwards near the ends so that it never leaves the ruler. */
function MeanLabel({ mean, share }: { mean: number; share: number }) {
  const turn = share < 0.2 ? '0%' : share > 0.8 ? '-100%' : '-50%';
  return (
    <span className="relative block h-5 text-micro font-bold" aria-hidden="true">
      <span className="absolute whitespace-nowrap num" style={{ left: `${share * 100}%`, translate: turn }}>
        média {formatReais(mean)}
      </span>
    </span>
  );
}

/** Positions of prices between the lowest and highest of a set. Prices are in reais. */

export interface Scale {
  lowest: number;
  highest: number;
}

/** Gives a price's position from 0 (lowest) to 1 (highest), in thousandths; 0.5 if all prices are equal. */
export function shareInScale(price: number, { lowest, highest }: Scale): number {
  if (highest <= lowest) return 0.5;
  const share = (price - lowest) / (highest - lowest);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** Gives the scale of a set of prices; undefined for an empty set. */
export function scaleOf(prices: readonly number[]): Scale | undefined {
  if (prices.length === 0) return undefined;
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Describes the ruler for screen readers: 'menor preço', '8% acima do menor', 'maior preço, 12% acima do menor'. */
export function describePosition(price: number, { lowest, highest }: Scale): string {
  if (highest <= lowest) return 'mesmo preço em todos os lugares';
  if (price <= lowest) return 'menor preço';
  const percent = ((price - lowest) / lowest) * 100;
  const above = `${percent < 0.5 ? 'menos de 1%' : formatPercent(percent)} acima do menor`;
  return price >= highest ? `maior preço, ${above}` : above;
}
