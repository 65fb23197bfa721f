import { MapPin, Phone, Star } from 'lucide-react';
import type { EstablishmentDetail } from '#contract/establishments.ts';
import { cityAddress } from '#domain/city-address.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { type OpeningHours, openingState } from '#domain/opening-hours.ts';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { establishmentIcons } from '#web/components/place-card.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { useMinute } from '#web/ui/use-today.ts';

type Shown = Pick<
  EstablishmentDetail,
  | 'name'
  | 'legalName'
  | 'openingHours'
  | 'type'
  | 'verified'
  | 'address'
  | 'neighbourhood'
  | 'Region'
  | 'phone'
  | 'averageRating'
  | 'reviewCount'
>;

export function EstablishmentHeader({ establishment }: { establishment: Shown }) {
  const { name, legalName, openingHours, type, verified, Region, phone } = establishment;
  return (
    <header className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        {verified && <StatusBadge status="verified" />}
        <Badge icon={establishmentIcons[type]}>{establishmentTypeNames[type]}</Badge>
      </p>
      <div>
        <h1 className="heading text-h1 wrap-anywhere">{name}</h1>
        {legalName && (
          <p className="mt-1 text-small text-muted-foreground wrap-anywhere">Razão social: {legalName}</p>
        )}
      </div>
      {openingHours && <OpeningStateBadge hours={openingHours} />}
      <p className="flex items-start gap-2 text-muted-foreground">
        <MapPin size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {cityAddress(establishment) || 'Endereço não informado'} · Região {Region.name}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Rating {...establishment} />
        {phone && (
          <a
            href={`tel:${phone.replace(/\D/g, '')}`}
            className="inline-flex min-h-tap items-center gap-2 font-semibold text-primary-ink underline underline-offset-3"
          >
            <Phone size={18} aria-hidden="true" />
            {phone}
          </a>
        )}
      </p>
    </header>
  );
}

function Rating({ averageRating, reviewCount }: Pick<Shown, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) {
    return (
      <span className="inline-flex items-center gap-2 text-muted-foreground">
        <Star size={18} aria-hidden="true" />
        Ainda sem avaliações
      </span>
    );
  }
  return (
    <a href="#avaliacoes" className="inline-flex min-h-tap items-center gap-2 hover:underline">
      <Star size={18} aria-hidden="true" className="shrink-0 fill-gold text-gold-ink" />
      <strong className="num">{formatRating(averageRating)}</strong>
      <span className="text-muted-foreground">({counted(reviewCount, 'avaliação', 'avaliações')})</span>
    </a>
  );
}

/** Shows whether a shop is open now. Only the browser can say that: cached pages do not know the time of day. */
function OpeningStateBadge({ hours }: { hours: OpeningHours }) {
  const now = useMinute();
  const state = now && openingState(hours, now);
  return (
    // The line has its height in advance, so that nothing below it moves.
    <p className="min-h-6">
      {state && <StatusBadge status={state.isOpen ? 'open' : 'closed'} word={state.text} />}
    </p>
  );
}
