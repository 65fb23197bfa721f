import { type ReactNode, Suspense } from 'react';
import { PlaceCard } from '#web/components/place-card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loading, SkeletonCard } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { mostPlaces, type NearbyPlace } from './nearby-data.ts';

const CardCarousel = lazyPart(() => import('#web/components/card-carousel/card-carousel.tsx'), CardGrid);

const label = 'Lugares perto de você';

/**
 * Shows the nearest of the places found, in a carousel on phones and a grid from 768 px. It renders in the browser
 * only, because the server does not know the location.
 */
export function NearbyList({ places }: { places: readonly NearbyPlace[] }) {
  const phone = useMedia('(width < 48rem)');
  const cards = places
    .slice(0, mostPlaces)
    .map(({ id, ...place }) => ({ key: id, card: <PlaceCard {...place} /> }));
  if (phone) {
    return (
      <Suspense fallback={<Loading>{<SkeletonCard />}</Loading>}>
        <CardCarousel label={label} cards={cards} />
      </Suspense>
    );
  }
  return <CardGrid label={label} cards={cards} />;
}

function CardGrid({
  label,
  cards,
}: {
  label: string;
  cards: readonly { key: string | number; card: ReactNode }[];
}) {
  return (
    <ul aria-label={label} className="home-grid">
      {cards.map(({ key, card }) => (
        <li key={key} className="flex min-w-0">
          {card}
        </li>
      ))}
    </ul>
  );
}
