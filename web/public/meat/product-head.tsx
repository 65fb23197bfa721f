import { ChevronLeft, Share2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { type Day, formatAge, formatRecentDays } from '#domain/city-time.ts';
import { isLowest } from '#domain/comparison.ts';
import { formatDistance } from '#domain/distance.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { nearList } from '#domain/near-list.ts';
import { counted } from '#domain/text.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import { Price, spokenPrice } from '#web/components/price.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { useGoodsErrand } from '#web/place/goods-errand.ts';
import type { NearPrices } from '#web/place/use-near-prices.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { Directions } from '../sticky-actions.tsx';
import type { CityFigures } from './city-figures.ts';
import type { ProductData } from './load-product.ts';

/** The price that a product's page answers with: the lowest bill near somebody or, without a place, the city's lowest price. */
export interface Answer extends FreshnessFacts {
  /** 'Mais em conta para você' */
  label: string;
  price: number;
  place: { id: number; name: string; to: string; where: string };
  /** 'cerca de 2,6 km', '405 Norte' */
  facts: string;
}

export function useAnswer({ product, figures, best, today }: ProductData, near: NearPrices): Answer | null {
  const errand = useGoodsErrand(product.unit);
  if (!figures || !best) return null;
  const { found, from } = near;
  if (from && Array.isArray(found)) {
    const { ranked, expired } = nearList(found, { order: 'conta', ...errand, today });
    const [first] = ranked;
    if (first && (!expired || figures.expired)) {
      const { km, precision } = first;
      const facts = km === null ? first.place.where : formatDistance(km, precision, from.point.precision);
      return { ...first, label: 'Mais em conta para você', facts };
    }
  }
  const { shop } = best;
  return {
    ...best,
    label: sayCityBest(figures),
    place: { id: shop.id, name: shop.name, to: paths.establishment(shop.id), where: shop.where },
    facts: [shop.district, figures.ties > 0 && `e mais ${counted(figures.ties, 'lugar', 'lugares')}`]
      .filter(Boolean)
      .join(' · '),
  };
}

function sayCityBest(figures: CityFigures): string {
  if (!isLowest(figures.lowest, figures)) return 'Preço em Palmas';
  return figures.expired ? 'Menor da última coleta' : 'Menor preço da cidade';
}

interface ProductHeadProps {
  loaded: ProductData;
  answer: Answer | null;
}

export function ProductHead({ loaded, answer }: ProductHeadProps) {
  const { product, listedIn, figures, today } = loaded;
  const list = listedIn?.name ?? 'Carnes';
  return (
    <header className="-mb-4 flex min-h-14 flex-wrap items-center gap-1">
      <ButtonLink
        to={paths.butchers({ sector: listedIn?.id })}
        variant="ghost"
        className="-ml-3 px-2 lg:hidden"
        icon={<ChevronLeft aria-hidden="true" />}
      >
        <span className="sr-only">{list}</span>
      </ButtonLink>
      <div className="min-w-0 flex-1 basis-32">
        <h1 id="produto" className="heading text-h1 wrap-anywhere">
          {product.name}
        </h1>
        {figures && (
          <p className="text-small text-muted-foreground max-lg:hidden">
            {counted(figures.ranked.length, 'lugar comparado', 'lugares comparados')}, de{' '}
            {formatRecentDays(figures.from, figures.to, today)}
          </p>
        )}
      </div>
      {answer && figures && <ShareButton text={shareText(loaded, figures, answer)} name={product.name} />}
      <HeartButton kind="product" id={product.id} name={product.name} />
    </header>
  );
}

interface ProductAnswerProps extends ProductHeadProps {
  answer: Answer;
  figures: CityFigures;
  /** the place of the action in the page */
  action: RefObject<HTMLDivElement | null>;
}

/** The answer has the same height with and without a place. */
export function ProductAnswer(props: ProductAnswerProps) {
  const { loaded, answer, figures, action } = props;
  const { product, today } = loaded;
  const { lowest, highest, marks, mean, ranked, expired } = figures;
  const isOld = isExpired(answer, today);
  return (
    <section aria-labelledby="resposta" className="product-answer">
      <h2 id="resposta" className="text-small font-semibold text-muted-foreground">
        {answer.label}
      </h2>
      <div className="product-best">
        <Price value={answer.price} unit={product.unit} size="lg" expired={isOld} />
        <p className="relative min-w-0 flex-1">
          <Link
            to={answer.place.to}
            className="block truncate font-bold text-primary-ink after:absolute after:inset-0 hover:underline"
          >
            {answer.place.name}
          </Link>
          <span className="block truncate text-small text-muted-foreground num">{answer.facts}</span>
        </p>
      </div>
      {ranked.length > 1 && (
        <details className="product-ruler">
          <summary>
            <span className="sr-only">Na cidade: </span>
            <CityRuler
              prices={marks}
              value={isOld && !expired ? null : answer.price}
              expired={expired}
              mean={mean}
              scale={{ lowest, highest }}
              size="md"
            />
          </summary>
          <p className="text-small text-muted-foreground num">
            De {formatReais(lowest)} a {formatReais(highest)} na cidade
            {mean !== null && `, média ${formatReais(mean)}`}
          </p>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <FreshnessButton {...answer} product={product} place={answer.place} kind="meat" today={today} />
        <div ref={action} className="flex grow">
          <Directions {...answer.place} />
        </div>
      </div>
    </section>
  );
}

/** 'Picanha R$ 55,49 por quilo, Capim Dourado (405 Norte), visto há 7 dias. Na cidade: 50,90 a 87,90.' */
function shareText({ product, today }: ProductData, figures: CityFigures, answer: Answer): string {
  const { place, price, day } = answer;
  const where = place.where === '' ? '' : ` (${place.where})`;
  const range = `${formatAmount(figures.lowest)} a ${formatAmount(figures.highest)}`;
  const inCity = figures.ranked.length > 1 ? ` Na cidade: ${range}.` : '';
  return `${product.name} ${spokenPrice(price, product.unit)}, ${place.name}${where}, visto ${saySeen(day, today)}.${inCity}`;
}

function saySeen(day: Day, today: Day): string {
  const age = formatAge(day, today);
  return /^\d/.test(age) ? `em ${age}` : age;
}

interface ShareButtonProps {
  text: string;
  name: string;
}

/** Shares the answer and the page's URL with the Web Share API, or copies the URL. It is absent if the browser supports neither. */
function ShareButton({ text, name }: ShareButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated || !(canShare() || canCopy())) return null;
  return (
    <Button
      variant="ghost"
      className="px-2.5"
      icon={<Share2 aria-hidden="true" />}
      aria-label={`Compartilhar ${name}`}
      onClick={() => share(text)}
    />
  );
}

/** Browsers offer both APIs on secure pages only. */
function canShare(): boolean {
  return 'share' in navigator;
}
function canCopy(): boolean {
  return 'clipboard' in navigator;
}

async function share(text: string): Promise<void> {
  const url = window.location.href;
  try {
    if (canShare()) return await navigator.share({ text, url });
    await navigator.clipboard.writeText(`${text} ${url}`);
    notify({ kind: 'success', title: 'Texto e endereço copiados' });
  } catch (error) {
    // AbortError means that the user closed the share sheet, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ kind: 'error', title: 'Não foi possível compartilhar', text: 'Copie o endereço da página.' });
  }
}
