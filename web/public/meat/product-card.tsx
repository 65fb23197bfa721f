import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { isLowest } from '#domain/comparison.ts';
import { sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { BestLabel } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ReportButton } from '../report-price/report-prices.tsx';
import type { CityFigures } from './city-figures.ts';
import type { BestProductPrice, ProductData } from './load-product.ts';
import { locationText } from './product-text.ts';

/** Shows the product and its lowest price first, because that is what most visitors look for. */
export function ProductCard({ loaded }: { loaded: ProductData }) {
  const { product, figures, best, seenLower, today } = loaded;
  return (
    <section aria-labelledby="produto" className="tag-card product-card">
      <div className="product-best">
        <div className="min-w-0">
          <p className="pl-5 text-small text-muted-foreground">
            {product.sector} · {product.category}
          </p>
          <h1 id="produto" className="heading mt-1 text-h1 wrap-anywhere">
            {product.name}
          </h1>
          {figures && best ? (
            <BestPrice figures={figures} best={best} unit={product.unit} />
          ) : (
            <p className="mt-2 text-muted-foreground">Sem preços disponíveis</p>
          )}
        </div>
        {figures && best && <BestPlace figures={figures} best={best} seenLower={seenLower} today={today} />}
      </div>
      <Actions product={product} />
    </section>
  );
}

interface Best {
  figures: CityFigures;
  best: BestProductPrice;
}

function BestPrice({ figures, best, unit }: Best & { unit: PriceUnit }) {
  const { lowest, expired } = figures;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Price value={lowest} unit={unit} size="xl" expired={expired} />
      <span className="flex flex-col items-start gap-1.5">
        {isLowest(lowest, figures) && (
          <BestLabel look="tag" expired={expired} text={expired ? 'Menor da coleta' : 'Menor preço'} />
        )}
        <SavingsChip saving={best.saving} wide />
      </span>
    </div>
  );
}

type BestPlaceProps = Best & Pick<ProductData, 'seenLower' | 'today'>;

function BestPlace({ figures, best, seenLower, today }: BestPlaceProps) {
  const { marks, mean, lowest, ties, expired } = figures;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p>
        <Link
          to={paths.establishment(best.shop.id)}
          className="font-semibold text-primary-ink underline underline-offset-3 wrap-anywhere"
        >
          {best.shop.name}
        </Link>
        {sayTies(ties)}
      </p>
      <p className="text-small text-muted-foreground">{locationText(best.shop)}</p>
      <Freshness {...best} today={today} />
      <SeenLower of={seenLower} best={lowest} today={today} />
      <div className="mt-2">
        <CityRuler prices={marks} value={lowest} expired={expired} mean={mean} size="lg" labels="all" />
      </div>
    </div>
  );
}

function Actions({ product: { id, name } }: Pick<ProductData, 'product'>) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-border p-4 lg:px-5">
      <HeartButton kind="product" id={id} name={name} worded />
      <ShareButton title={`${name} em Palmas`} />
      <ReportButton variant="ghost">Reportar Preço Incorreto</ReportButton>
    </div>
  );
}

/** Shares the page's URL with the Web Share API or copies it. The button is absent if the browser supports neither. */
function ShareButton({ title }: { title: string }) {
  const hydrated = useHydrated();
  if (!hydrated || !(canShare() || canCopy())) return null;
  return (
    <Button
      variant="outline"
      icon={<Share2 aria-hidden="true" />}
      aria-label="Compartilhar"
      onClick={() => share(title)}
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

async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (canShare()) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ kind: 'success', title: 'Endereço copiado' });
  } catch (error) {
    // AbortError means that the user closed the share sheet, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ kind: 'error', title: 'Não foi possível compartilhar', text: 'Copie o endereço da página.' });
  }
}
