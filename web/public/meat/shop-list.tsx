import { Star, Tag } from 'lucide-react';
import { sayLowest } from '#domain/price-counts.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { paths } from '#web/paths.ts';
import { useAboutKm, useKm } from '#web/place/user-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { TabOf } from './meat-data.ts';
import { locationText } from './meat-text.ts';

type ListedShop = TabOf<'estabelecimentos'>['listed'][number];

interface ShopListProps {
  shops: readonly ListedShop[];
  /** on all pages */
  count: number;
}

/** Lists shops that match the filters: place, rating, promotions, and for how many cuts each is the cheapest. */
export function ShopList({ shops, count }: ShopListProps) {
  const km = useKm();
  const aboutKm = useAboutKm();
  return (
    <div className="flex flex-col gap-2">
      <p className="usual-facts">
        {[counted(count, 'estabelecimento'), aboutKm].filter(Boolean).join(' · ')}
      </p>
      <PlaceRows label="Estabelecimentos">
        {shops.map((shop) => (
          <PlaceRow
            key={shop.id}
            name={shop.name}
            verified={shop.verified}
            to={paths.establishment(shop.id)}
            facts={[km(shop), locationText(shop)]}
            price={undefined}
            unit="kg"
            expired={false}
            tagged={false}
            aside={<Rating {...shop} />}
            note={shop.promotions + shop.lowest > 0 && <Counts {...shop} />}
          />
        ))}
      </PlaceRows>
    </div>
  );
}

function Counts({ promotions, lowest }: Pick<ListedShop, 'promotions' | 'lowest'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {promotions > 0 && (
        <Badge tone="offer" icon={Tag}>
          {counted(promotions, 'promoção', 'promoções')}
        </Badge>
      )}
      {lowest > 0 && <span>{sayLowest(lowest)}</span>}
    </p>
  );
}

function Rating({ averageRating, reviewCount }: Pick<ListedShop, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span>Ainda sem avaliações</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Star size={16} aria-hidden="true" className="fill-gold text-gold-line" />
      <strong>{formatRating(averageRating)}</strong>
      <span>
        ({reviewCount}
        <span className="sr-only"> {reviewCount === 1 ? 'avaliação' : 'avaliações'}</span>)
      </span>
    </span>
  );
}
