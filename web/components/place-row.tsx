import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Price, type PriceUnit } from './price.tsx';
import { PriceTag } from './price-tag.tsx';
import { VerifiedMark } from './verified-mark.tsx';

interface PlaceRowProps {
  name: string;
  verified?: boolean | undefined;
  to: string;
  /** 'cerca de 2,6 km', '303 Norte', 'fecha 19h'; unknown ones are left out */
  facts: readonly (string | null | undefined | false)[];
  /** reais; null if there is none, undefined if it is not asked */
  price: number | null | undefined;
  unit: PriceUnit;
  expired: boolean;
  /**
   * true: the lowest valid price of what the list shows, if it has another to compare with. Of several equal ones, the
   * nearest has the tag, and the others say 'mesmo preço'.
   */
  tagged: boolean;
  /** of a row that is about one thing alone, so that its price shows the unit: the lowest 'da cidade' */
  lowestOf?: string | undefined;
  /** below the price: '+R$ 3,00', 'mesmo preço', 'conta R$ 282,14' */
  aside?: ReactNode;
  /** a PriceAge, which opens the price's sheet */
  fresh?: ReactNode;
  /** the third line, which most rows do not have: the honesty line of a promotion */
  note?: ReactNode;
  /** true: phones show no note */
  isNoteWide?: boolean | undefined;
  /** a lower price that only one way of paying gets, below the note: 'R$ 6,79 no Pix' */
  conditional?: string | null | undefined;
  /** left of the name: a heart */
  heart?: ReactNode;
}

/** A place and its price in two lines of 76 px. It must be inside PlaceRows. */
export function PlaceRow(props: PlaceRowProps) {
  const { name, verified, to, facts, price, unit, expired, tagged, aside, fresh, note, heart } = props;
  const { lowestOf, conditional } = props;
  const known = facts.filter(Boolean);
  return (
    <li className="place-row">
      <div className="place-row-name">
        {heart}
        {/* The whole row is clickable: the link's ::after covers it. */}
        <Link to={to} discover="none" translate="no" className="place-row-link">
          {name}
        </Link>
        {verified && <VerifiedMark />}
      </div>
      <div className="place-row-price">
        {tagged && price ? (
          <PriceTag
            value={price}
            unit={unit}
            size="sm"
            expired={expired}
            show={lowestOf ? 'unit' : 'digits'}
            spoken={`menor preço ${lowestOf ?? 'da lista'}`}
          />
        ) : price === undefined ? null : (
          <Price value={price} unit={unit} size="sm" show={lowestOf ? 'unit' : 'digits'} expired={expired} />
        )}
      </div>
      <p className="place-row-facts">
        {known.length > 0 && <span className="place-row-known">{`${known.join(' · ')} `}</span>}
        {fresh}
      </p>
      <p className="place-row-aside">{aside}</p>
      {(note || conditional) && (
        <div className={clsx('place-row-note', props.isNoteWide && !conditional && 'max-md:hidden')}>
          {note}
          {conditional && <p>{conditional}</p>}
        </div>
      )}
    </li>
  );
}

interface PlaceRowsProps {
  label: string;
  /** true inside a box with its own border */
  flush?: boolean | undefined;
  ref?: Ref<HTMLOListElement>;
  children: ReactNode;
}

/** Ordered list of PlaceRows in one card. */
export function PlaceRows({ label, flush = false, ref, children }: PlaceRowsProps) {
  return (
    <ol ref={ref} aria-label={label} className={clsx('place-rows', flush && 'place-rows-flush')}>
      {children}
    </ol>
  );
}
