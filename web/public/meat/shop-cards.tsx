import { Star, Tag } from 'lucide-react';
import { Link } from 'react-router';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { sayLowest } from '#domain/price-counts.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { establishmentIcons } from '#web/components/establishment-icons.ts';
import { VerifiedMark } from '#web/components/verified-mark.tsx';
import { paths } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { TabOf } from './meat-data.ts';
import { regionName } from './meat-text.ts';

type ListedShop = TabOf<'estabelecimentos'>['listed'][number];

/** Shows shops that match the filters: place, rating and the number of cuts for which it is the cheapest. */
export function ShopCards({ shops }: { shops: readonly ListedShop[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {shops.map((shop) => (
        <li key={shop.id} className="flex min-w-0">
          <ShopCard shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function ShopCard({ shop }: { shop: ListedShop }) {
  const { id, name, type, verified, address, promotions, lowest } = shop;
  const Icon = establishmentIcons[type];
  const km = useKm();
  return (
    <article className="relative flex w-full flex-col gap-3 rounded-lg border border-border bg-card p-4 hover:bg-card-sunken">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Icon size={22} aria-hidden="true" />
          <span className="sr-only">{establishmentTypeNames[type]}</span>
        </span>
        <div className="min-w-0">
          <h3 className="heading text-h4">
            {/* The whole card is clickable: the link's ::after covers it. */}
            <Link to={paths.establishment(id)} className="after:absolute after:inset-0 hover:underline">
              {name}
              {verified && <VerifiedMark />}
            </Link>
          </h3>
          <p className="text-small text-muted-foreground">
            {[km(shop), address, regionName(shop)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-border pt-3 text-small">
        <Rating {...shop} />
        {promotions > 0 && (
          <Badge tone="offer" icon={Tag}>
            {counted(promotions, 'promoção', 'promoções')}
          </Badge>
        )}
        <span>{sayLowest(lowest)}</span>
      </p>
    </article>
  );
}

function Rating({ averageRating, reviewCount }: Pick<ListedShop, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) return <span className="text-muted-foreground">Ainda sem avaliações</span>;
  return (
    <span className="inline-flex items-center gap-1.5 num">
      <Star size={16} aria-hidden="true" className="fill-gold text-gold-line" />
      <strong>{formatRating(averageRating)}</strong>
      <span className="text-muted-foreground">
        ({reviewCount}
        <span className="sr-only"> {reviewCount === 1 ? 'avaliação' : 'avaliações'}</span>)
      </span>
    </span>
  );
}
