import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import { formatAge } from '#domain/city-time.ts';
import { AccountAction } from '#web/components/account-action.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { Empty } from '#web/ui/empty.tsx';
import type { ProductData } from './load-product.ts';

/** Approved price reports of users, the newest first. */
export function ProductReports({ loaded: { product, reports, today } }: { loaded: ProductData }) {
  if (reports.length === 0) {
    return (
      <Empty
        title="Nenhum preço relatado"
        level={3}
        action={
          <AccountAction variant="soft" icon={<Flag aria-hidden="true" />}>
            Relatar um preço
          </AccountAction>
        }
      >
        Ninguém relatou ainda um preço de {product.name}.
      </Empty>
    );
  }
  return (
    <ul
      aria-label={`${product.name}, preços relatados`}
      className="divide-y divide-border rounded-lg border border-border bg-card"
    >
      {reports.map(({ id, reportedPrice, comment, day, userName, shop }) => (
        <li key={id} className="flex items-start justify-between gap-4 p-4 md:px-5">
          <div className="min-w-0 flex-1">
            <p className="font-bold wrap-anywhere">{userName}</p>
            <p className="text-small text-muted-foreground">
              <time dateTime={day}>{formatAge(day, today)}</time>, em{' '}
              <Link to={paths.establishment(shop.id)} className="underline underline-offset-3 wrap-anywhere">
                {shop.name}
              </Link>
            </p>
            {comment && <p className="mt-1 text-small wrap-anywhere">{comment}</p>}
          </div>
          <Price value={reportedPrice} unit="kg" />
        </li>
      ))}
    </ul>
  );
}
