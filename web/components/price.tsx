import clsx from 'clsx';
import { formatAmount, formatReais } from '#domain/money.ts';
import type { ProductUnit, unitSigns } from '#domain/products.ts';

/** Unit of a price: litre, kilo, cubic metre (compressed gas), piece. */
export type PriceUnit = (typeof unitSigns)[ProductUnit];
export type PriceSize = 'cell' | 'sm' | 'md' | 'lg' | 'xl';

export const spokenUnits: Record<PriceUnit, string> = {
  L: 'por litro',
  kg: 'por quilo',
  'm³': 'por metro cúbico',
  un: 'por unidade',
};

const sizes: Record<PriceSize, string> = {
  cell: 'text-price-cell',
  sm: 'text-price-sm',
  md: 'text-price-md',
  lg: 'text-price-lg',
  xl: 'text-price-xl',
};

/**
 * Formats a price in reais for screen readers: 'R$ 6,89 por litro'.
 * @param day what is seen behind the price, and has to be said there for those who press it by voice
 */
export function spokenPrice(reais: number, unit: PriceUnit, day?: string): string {
  return `${formatReais(reais)} ${day ? `${day} ` : ''}${spokenUnits[unit]}`;
}

interface PriceProps {
  /** price in reais; null if unknown */
  value: number | null;
  unit: PriceUnit;
  size?: PriceSize | undefined;
  /** visible parts beside the digits; a table head may already show currency and unit */
  show?: 'currency-and-unit' | 'currency' | 'unit' | 'digits' | undefined;
  /** an expired price is pale and of normal weight, and marked as expired, everywhere */
  expired: boolean;
  highest?: boolean | undefined;
  /** text for a missing price */
  absent?: 'sem preço' | 'não tem' | undefined;
}

/**
 * Shows a price. Meat and what is sold by the piece, at lg and above, looks like a shop poster. The centavos of fuel
 * are never raised, because fuel prices differ only in centavos.
 */
export function Price({
  value,
  unit,
  size = 'md',
  show = 'currency-and-unit',
  expired,
  highest = false,
  absent = 'sem preço',
}: PriceProps) {
  if (value === null) return <span className="text-small whitespace-nowrap text-stale">{absent}</span>;
  const [whole, centavos] = formatAmount(value).split(',');
  const poster = (unit === 'kg' || unit === 'un') && (size === 'lg' || size === 'xl');
  const currency = show.startsWith('currency') && <span className="cur">R$</span>;
  const measure = show.endsWith('unit') && <span className="unit">{`/${unit}`}</span>;
  return (
    <span
      translate="no"
      className={clsx(
        'price relative',
        sizes[size],
        poster && 'poster',
        expired ? 'price-expired' : highest && 'price-highest',
      )}
    >
      {poster ? (
        <span aria-hidden="true" className="contents">
          {currency}
          <span>{whole}</span>
          <span className="tail">
            <span className="frac">{`,${centavos}`}</span>
            {measure}
          </span>
        </span>
      ) : (
        <span aria-hidden="true">
          {currency}
          <span>{`${whole},${centavos}`}</span>
          {measure}
        </span>
      )}
      <span className="sr-only">{`${spokenPrice(value, unit)}${expired ? ', vencido' : ''}`}</span>
    </span>
  );
}
