import { Beef, Fuel, type LucideIcon, MapPin, Store, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatDistance } from '#domain/distance.ts';
import { type EstablishmentType, establishmentTypeNames } from '#domain/establishments.ts';
import { counted } from '#domain/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export interface PlaceCardProps {
  type: EstablishmentType;
  name: string;
  /** URL of its page */
  to: string;
  address: string | null;
  verified?: boolean | undefined;
  /** distance in km; undefined without a user location */
  distance?: number | undefined;
  /** precision of its coordinates: an inexact distance is 'cerca de' */
  coordinatesPrecision?: CoordinatePrecision | null | undefined;
  /** precision of the point that the distance is measured from */
  fromPrecision?: CoordinatePrecision | undefined;
  /** number of running promotions; if there are any, the button links to them */
  promotions?: number | undefined;
  /** heading level of the name */
  level?: 2 | 3 | 4 | undefined;
  /** content between address and button: rating, region, prices */
  children?: ReactNode;
}

/** Card of a shop or petrol station: type, distance, promotions and address. It fills the height of its row. */
export function PlaceCard({
  type,
  name,
  to,
  address,
  verified = false,
  distance,
  coordinatesPrecision,
  fromPrecision,
  promotions = 0,
  level = 3,
  children,
}: PlaceCardProps) {
  const Icon = establishmentIcons[type];
  const Heading = `h${level}` as const;
  return (
    <article className="flex h-full w-full flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex items-start justify-between gap-2">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Icon size={22} aria-hidden="true" />
          <span className="sr-only">{establishmentTypeNames[type]}</span>
        </span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {promotions > 0 && (
            <Badge tone="offer" icon={Tag}>
              {counted(promotions, 'promoção', 'promoções')}
            </Badge>
          )}
          {distance !== undefined && (
            <Badge icon={MapPin}>
              <span className="sr-only">a </span>
              {formatDistance(distance, coordinatesPrecision, fromPrecision)}
            </Badge>
          )}
        </span>
      </div>
      <div className="min-w-0">
        <Heading className="heading text-h4">
          {name}
          {verified && <VerifiedMark />}
        </Heading>
        {address && <p className="text-small text-muted-foreground">{address}</p>}
      </div>
      {children}
      <ButtonLink to={to} variant={promotions > 0 ? 'primary' : 'outline'} block className="mt-auto">
        {promotions > 0 ? 'Ver promoções' : 'Ver detalhes'}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </article>
  );
}

/** Icon of each type of place, with or without its label; meanings are fixed (visual language: Icons). */
export const establishmentIcons: Record<EstablishmentType, LucideIcon> = {
  acougue: Beef,
  mercado: Store,
  posto: Fuel,
};
