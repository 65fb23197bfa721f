import { ChevronLeft } from 'lucide-react';
import { formatRecentDays } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
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
      {answer && (
        <ShareButton
          title={product.name}
          text={() => import('./product-card.ts').then(({ sayAnswer }) => sayAnswer(loaded, answer))}
          path={paths.product(product.id)}
        />
      )}
      <HeartButton kind="product" id={product.id} name={product.name} />
    </header>
  );
}
