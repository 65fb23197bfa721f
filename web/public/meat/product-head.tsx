import { ChevronLeft, Share2 } from 'lucide-react';
import { formatMediumDate, formatRecentDays } from '#domain/city-time.ts';
import { formatAmount } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { spokenPrice } from '#web/components/price.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { CityFigures } from './city-figures.ts';
import type { ProductData } from './load-product.ts';
import type { Answer } from './product-answer.tsx';

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
            {`${counted(figures.ranked.length, 'lugar comparado', 'lugares comparados')}, de ${formatRecentDays(figures.from, figures.to, today)}`}
          </p>
        )}
      </div>
      {answer && figures && <ShareButton text={shareText(loaded, figures, answer)} product={product} />}
      <HeartButton kind="product" id={product.id} name={product.name} />
    </header>
  );
}

/** 'Picanha R$ 55,49 por quilo, Capim Dourado (405 Norte), visto em 10 jun. 2026. Na cidade: 50,90 a 87,90.' */
function shareText({ product }: ProductData, figures: CityFigures, answer: Answer): string {
  const { place, price, day } = answer;
  const where = place.where === '' ? '' : ` (${place.where})`;
  const range = `${formatAmount(figures.lowest)} a ${formatAmount(figures.highest)}`;
  const inCity = figures.ranked.length > 1 ? ` Na cidade: ${range}.` : '';
  return `${product.name} ${spokenPrice(price, product.unit)}, ${place.name}${where}, visto em ${formatMediumDate(day)}.${inCity}`;
}

interface ShareButtonProps {
  text: string;
  product: Pick<ProductData['product'], 'id' | 'name'>;
}

/**
 * Shares the answer and the product's URL with the Web Share API, or copies the URL. It is absent if the browser supports
 * neither.
 */
function ShareButton({ text, product }: ShareButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated || !(canShare() || canCopy())) return null;
  return (
    <Button
      variant="ghost"
      className="px-2.5"
      icon={<Share2 aria-hidden="true" />}
      aria-label={`Compartilhar ${product.name}`}
      onClick={() => share(text, new URL(paths.product(product.id), window.location.href).href)}
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

async function share(text: string, url: string): Promise<void> {
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
