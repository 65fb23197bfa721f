import clsx from 'clsx';
import { BadgeCheck, Beef, Fuel, type LucideIcon, MapPinned, Phone, Star, Store } from 'lucide-react';
import { Link } from 'react-router';
import type { EstablishmentDetail } from '#contract/establishments.ts';
import { cityAddress } from '#domain/city-address.ts';
import { cityDay, formatMediumDate } from '#domain/city-time.ts';
import { type EstablishmentType, establishmentTypeNames } from '#domain/establishments.ts';
import { type OpeningHours, openingDays, openingState } from '#domain/opening-hours.ts';
import { formatRating } from '#domain/reviews.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { claimPath } from '#web/claim-path.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { PlacePhoto } from '#web/components/place-photo.tsx';
import { PromoCard } from '#web/components/promo-card.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { mapsSearch, paths } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { ReviewSection } from '#web/public/reviews/review-section.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { OutsideLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { useMinute } from '#web/ui/use-today.ts';
import { ageButton } from '../price-sheet/freshness-button.tsx';
import type { EstablishmentData } from './load-establishment.ts';

/** The week of a shop with known hours. */
export function EstablishmentHours({ hours }: { hours: OpeningHours }) {
  const now = useMinute();
  const today = now && new Date(`${cityDay(now)}T00:00:00Z`).getUTCDay();
  return (
    <section aria-labelledby="horarios" className="shop-rail flex flex-col gap-3">
      <h2 id="horarios" className="heading text-h2">
        Horário de funcionamento
      </h2>
      <dl className="divide-y divide-border rounded-lg border border-border bg-card px-4 py-1">
        {openingDays(hours).map(({ weekday, name, text }) => (
          <div
            key={weekday}
            className={`flex flex-wrap justify-between gap-x-4 py-2.5 text-small ${weekday === today ? 'font-bold' : ''}`}
          >
            <dt className="first-letter:uppercase">
              {name}
              {weekday === today && <span className="font-normal text-muted-foreground"> (hoje)</span>}
            </dt>
            <dd className="ml-auto text-right num">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Other facts about the shop, folded. */
export function EstablishmentFacts({ loaded: { establishment, goods } }: { loaded: EstablishmentData }) {
  const { legalName, type, Region, neighbourhood, zipcode, phone } = establishment;
  const { newest } = goods;
  const facts = [
    ['Razão social', legalName],
    ['Tipo', establishmentTypeNames[type]],
    ['Região', Region.name],
    ['Bairro', neighbourhood],
    ['CEP', zipcode && formatZipcode(zipcode)],
    ['Telefone', phone],
    ['Última coleta', newest ? `${formatMediumDate(newest.day)}, ${newest.sourceName}` : 'Sem coletas'],
  ] as const;
  return (
    <div className="shop-rail">
      <Disclosure title="Informações">
        <div className="border-t border-border p-4">
          <PlacePhoto {...establishment} />
          <FactList facts={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
          <Link
            to={claimPath('meat', establishment.id)}
            className="inline-flex min-h-tap items-center underline"
          >
            Esta loja é minha
          </Link>
        </div>
      </Disclosure>
    </div>
  );
}

/** The address of a search for the shop in a maps service. */
function mapsOf({
  name,
  address,
  zipcode,
}: Pick<EstablishmentDetail, 'name' | 'address' | 'zipcode'>): string {
  return mapsSearch([name, address, zipcode && formatZipcode(zipcode), 'Palmas, TO']);
}

interface EstablishmentPlaceProps {
  establishment: EstablishmentData['establishment'];
  tileUrl: string | null;
}

/** The shop on a map, where there is one to show: without a point or without tiles a picture says nothing. */
export function EstablishmentPlace({ establishment, tileUrl }: EstablishmentPlaceProps) {
  const { id, name, address, neighbourhood, zipcode, latitude, longitude } = establishment;
  const tiles = openStreetMap(tileUrl);
  if (!tiles || latitude === null || longitude === null) return null;
  return (
    <section aria-labelledby="onde-fica" className="shop-rail flex flex-col gap-3">
      <h2 id="onde-fica" className="heading text-h2">
        Onde fica
      </h2>
      <MapCard
        address={address ?? 'Endereço não informado'}
        addressNote={[neighbourhood, zipcode && formatZipcode(zipcode), 'Palmas, TO']
          .filter(Boolean)
          .join(' · ')}
        searchUrl={mapsOf(establishment)}
        pins={[{ key: id, name, label: 'Aqui', kind: 'own', latitude, longitude }]}
        precision={establishment.coordinatesPrecision}
        tiles={tiles}
        list="spoken"
      />
    </section>
  );
}

/** The shop's running promotions; the section appears only if there are any. Spec, public side, section 2. */
export function EstablishmentPromotions({ loaded: { establishment, today } }: { loaded: EstablishmentData }) {
  const { promotions } = establishment;
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="promocoes" className="flex flex-col gap-3">
      <h2 id="promocoes" className="heading text-h2">
        Promoções especiais
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            <PromoCard
              promotion={promotion}
              today={today}
              to={paths.product(promotion.productId)}
              lowest={promotion.cityLowest}
              age={ageButton({ kind: 'meat', product: promotion.Product, place: establishment, today })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reviews of the shop, with the form to write one. */
export function EstablishmentReviews({ loaded: { establishment, today } }: { loaded: EstablishmentData }) {
  const { id, name, averageRating, reviewCount, reviews } = establishment;
  return (
    <ReviewSection
      key={id}
      place={{ kind: 'establishment', id, name }}
      {...{ averageRating, reviewCount, reviews, today }}
      className="shop-rail"
    />
  );
}

type Shown = Pick<
  EstablishmentDetail,
  | 'id'
  | 'name'
  | 'openingHours'
  | 'type'
  | 'verified'
  | 'address'
  | 'neighbourhood'
  | 'zipcode'
  | 'latitude'
  | 'longitude'
  | 'coordinatesPrecision'
  | 'Region'
  | 'phone'
  | 'averageRating'
  | 'reviewCount'
>;

/** Icon of each type of place, with or without its label; meanings are fixed (visual language: Icons). */
const establishmentIcons: Record<EstablishmentType, LucideIcon> = {
  acougue: Beef,
  mercado: Store,
  posto: Fuel,
};

/** A name that needs two lines beside the icons of a phone, or three, has smaller letters. */
function sizeOfName({ length }: string): string {
  if (length <= 16) return 'text-h2';
  return length <= 36 ? 'text-h3' : 'text-h4 leading-tight';
}

interface EstablishmentHeaderProps {
  establishment: Shown;
  shareText: string;
}

export function EstablishmentHeader({ establishment, shareText }: EstablishmentHeaderProps) {
  const { id, name, openingHours, type, verified, Region, phone } = establishment;
  const km = useKm()(establishment);
  const address = cityAddress(establishment);
  const Icon = establishmentIcons[type];
  return (
    <header className="-mt-2 -mb-5 flex flex-col lg:mt-0 lg:-mb-2 lg:gap-2">
      <div className="flex items-center">
        <h1 className={clsx('heading min-w-0 flex-1 wrap-anywhere lg:text-h1', sizeOfName(name))}>{name}</h1>
        <ShareButton title={name} text={shareText} path={paths.establishment(id)} />
        {/* On phones they are icons beside the name, so that the prices begin higher. */}
        <OutsideLink
          variant="ghost"
          href={mapsOf(establishment)}
          icon={<MapPinned aria-hidden="true" />}
          className="max-lg:px-2.5"
        >
          <span className="max-lg:sr-only">Como chegar</span>
        </OutsideLink>
        {phone && (
          <a href={`tel:${phone.replace(/\D/g, '')}`} className="btn btn-ghost max-lg:px-2.5">
            <Phone aria-hidden="true" />
            <span className="max-lg:sr-only">{phone}</span>
          </a>
        )}
      </div>
      <p className="text-small text-muted-foreground">
        <Icon size={16} aria-hidden="true" className="mr-1 inline-block" />
        <span className="sr-only">{establishmentTypeNames[type]}, </span>
        {/* A quadra such as '103 Norte' says its region. */}
        <span translate="no">
          {[address || 'Endereço não informado', !address.includes(Region.name) && `Região ${Region.name}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {km && (
          <>
            {' · '}
            <span className="font-semibold num">{`cerca de ${km}`}</span>
          </>
        )}
      </p>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 text-small">
        {verified && (
          <Badge tone="info" icon={BadgeCheck}>
            Verificado
          </Badge>
        )}
        {openingHours && <OpeningStateBadge hours={openingHours} />}
        <Rating {...establishment} />
      </div>
    </header>
  );
}

function Rating({ averageRating, reviewCount }: Pick<Shown, 'averageRating' | 'reviewCount'>) {
  if (averageRating === null) {
    return (
      <span className="inline-flex items-center gap-2 text-muted-foreground">
        <Star size={16} aria-hidden="true" />
        Ainda sem avaliações
      </span>
    );
  }
  return (
    <a
      href="#avaliacoes"
      className="relative inline-flex items-center gap-2 before:absolute before:inset-x-0 before:-inset-y-2 hover:underline"
    >
      <Star size={16} aria-hidden="true" className="shrink-0 fill-gold text-gold-ink" />
      <strong className="num">{formatRating(averageRating)}</strong>
      <span className="text-muted-foreground">
        ({reviewCount}
        <span className="max-lg:sr-only"> {reviewCount === 1 ? 'avaliação' : 'avaliações'}</span>)
      </span>
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
