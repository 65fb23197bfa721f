import { CircleCheck } from 'lucide-react';
import type { ReceiptLine } from '#contract/receipt-rows.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';

/** The lines of a receipt that are prices already. */
export function PublishedLines({ items }: { items: readonly ReceiptLine[] }) {
  const published = items.flatMap(({ position, productName, published }) =>
    published ? [{ position, written: productName, ...published }] : [],
  );
  if (published.length === 0) return null;
  return (
    <section aria-labelledby="itens-publicados">
      <h3 id="itens-publicados" className="heading text-h4">
        Publicados
      </h3>
      <ul className="divide-y divide-border text-small">
        {published.map(({ position, written, productName, price, collectionDate }) => (
          <li key={position} className="flex items-start gap-2 py-2">
            <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-best-ink" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong>{productName}</strong>
              <span className="block text-muted-foreground">{written}</span>
            </span>
            <span className="text-right num">
              <strong>{formatReais(price)}</strong>
              <span className="block text-muted-foreground">{formatDate(dayOf(collectionDate))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
