import { Star } from 'lucide-react';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { PlaceCard } from '#web/components/place-card.tsx';
import { paths } from '#web/paths.ts';
import type { Shop } from './meat-data.ts';
import { type CutInCity, lowestCounts } from './meat-view.ts';
import { regionName } from './meat-words.ts';

/** Every shop that the filters keep: where it is, what people say of it, how often it is the cheapest. */
export function ShopCards({ shops, city }: { shops: readonly Shop[]; city: readonly CutInCity[] }) {
  const lowest = lowestCounts(city);
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {shops.map((shop) => (
        <li key={shop.id} className="flex min-w-0">
          <PlaceCard
            type={shop.type}
            name={shop.name}
            to={paths.establishment(shop.id)}
            address={[shop.address, regionName(shop)].filter(Boolean).join(' · ')}
            verified={shop.verified}
            promotions={shop.promotion_count}
          >
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border pt-3 text-small">
              <Rating {...shop} />
              <span>
                <strong className="num">{lowest.get(shop.id) ?? 0}</strong>{' '}
                {lowest.get(shop.id) === 1 ? 'menor preço' : 'menores preços'}
              </span>
            </p>
          </PlaceCard>
        </li>
      ))}
    </ul>
  );
}

function Rating({ averageRating, reviewCount }: Pick<Shop, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className="text-muted-foreground">Ainda sem avaliações</span>;
  return (
    <span className="inline-flex items-center gap-1.5 num">
      <Star size={16} aria-hidden="true" className="fill-gold text-gold-line" />
      <strong>{formatRating(averageRating)}</strong>
      <span className="text-muted-foreground">{counted(reviewCount, 'avaliação', 'avaliações')}</span>
    </span>
  );
}
