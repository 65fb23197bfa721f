import clsx from 'clsx';
import { formatAmount } from '#domain/money.ts';
import { Price, type PriceSize, type PriceUnit, spokenPrice } from './price.tsx';

interface PriceTagProps {
  /** price in reais */
  value: number;
  unit: PriceUnit;
  size?: Exclude<PriceSize, 'xl'> | undefined;
  /** true: every price has expired, and the lowest known one looks like any expired price, without the tag */
  expired: boolean;
  /** 'unit' shows '/L' inside the tag, for use without a table head */
  show?: 'unit' | 'digits' | undefined;
  /** text for screen readers after the price, for use without a visible label: 'menor preço da cidade' */
  spoken?: string | undefined;
}

const sizes = { cell: 'text-price-cell', sm: 'text-price-sm', md: 'text-price-md', lg: 'text-price-lg' };

/**
 * Tag for the lowest valid price of the city, for each one if several tie, and for no other price. Its shape carries
 * the meaning, not only its colour.
 */
export function PriceTag({ value, unit, size = 'md', expired, show = 'digits', spoken }: PriceTagProps) {
  if (expired) {
    return <Price value={value} unit={unit} size={size} show={show} expired />;
  }
  return (
    <span translate="no" className={clsx('price tag-shape relative', sizes[size])}>
      <span aria-hidden="true">
        <span>{formatAmount(value)}</span>
        {show === 'unit' && <span className="unit">{`/${unit}`}</span>}
      </span>
      <span className="sr-only">{`${spokenPrice(value, unit)}${spoken ? `, ${spoken}` : ''}`}</span>
    </span>
  );
}

/** If all prices have expired, the lowest one is only the lowest of the last collection. */
export function lowestInCity({ expired }: { expired: boolean }) {
  return expired ? ('Menor da coleta' as const) : ('Menor da cidade' as const);
}

type BestLabelText =
  | 'Menor preço'
  | 'Menor da cidade'
  | 'Menor da região'
  | 'Menor da coleta'
  | 'Melhor preço'
  | 'Melhor preço de hoje';

interface BestLabelProps {
  text?: BestLabelText | undefined;
  /** true: the label is beside an expired price, and has neither the colour nor the shape of the lowest */
  expired: boolean;
  /** 'text' under or beside a tag, 'tag' on its own */
  look?: 'text' | 'tag' | undefined;
}

/** Text equivalent of the tag's shape. */
export function BestLabel({ text = 'Menor preço', expired, look = 'text' }: BestLabelProps) {
  if (expired) return <span className="text-small whitespace-nowrap text-stale">{text}</span>;
  return look === 'text' ? (
    <span
      className={clsx(
        'text-small font-bold whitespace-nowrap',
        // A price that is only the lowest of its region is dearer than elsewhere, so it is not green.
        text !== 'Menor da região' && 'text-best-ink',
      )}
    >
      {text}
    </span>
  ) : (
    <span className="tag-shape text-micro font-bold">{text}</span>
  );
}
