import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { formatDifference, formatPercent } from '#domain/money.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { VerifiedMark } from '#web/components/verified-mark.tsx';
import { paths } from '#web/paths.ts';
import type { CutRow, Offer } from './meat-view.ts';
import { whereWords } from './meat-words.ts';

interface RegionRowProps {
  offer: Offer;
  position: number;
  /** reais: the first of the list */
  first: number;
  comparison: CutRow['comparison'];
  today: Day;
}

/**
 * A place in a ranking that the city's lowest price is not part of: the difference is from the first of the list, which
 * can be seen there; the ruler is the city's. For the rest as RankRow. Stands in a RankList.
 */
export function RegionRow({ offer, position, first, comparison, today }: RegionRowProps) {
  const { shop, price } = offer;
  const above = price - first;
  return (
    <li className="rank rank-numbered">
      <span className="rank-position">{position}º</span>
      <div className="rank-who">
        {/* The whole row leads to the place: the link's box covers it. */}
        <Link
          to={paths.establishment(shop.id)}
          className="font-bold after:absolute after:inset-0 hover:underline"
        >
          {shop.name}
        </Link>
        {shop.verified && <VerifiedMark />}
        <p className="text-small text-muted-foreground">{whereWords(shop)}</p>
      </div>
      <div className="rank-fresh">
        <Freshness {...offer} today={today} />
      </div>
      <div className="rank-price">
        <Price value={price} unit="kg" show="digits" />
        {position > 1 && (
          <span className="text-small whitespace-nowrap text-muted-foreground num">
            {above > 0
              ? `${formatDifference(above)} · ${formatPercent((above / first) * 100)}`
              : 'mesmo preço'}
          </span>
        )}
      </div>
      <div className="rank-ruler">
        <CityRuler
          prices={comparison.ranked.map((each) => each.price)}
          value={price}
          mean={comparison.mean}
        />
      </div>
    </li>
  );
}
