import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDate } from '#domain/city-time.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface NextShopProps {
  /** id of the shop just visited */
  after?: number;
  /** 'Próximo estabelecimento' */
  label: string;
  /** takes the focus when it appears */
  takesFocus?: boolean;
}

/** Suggests the shop whose prices expire first. */
export function NextShop({ after, label, takesFocus = false }: NextShopProps) {
  const next = useCall('readNextRoundShop', { query: { ...(after !== undefined && { after }) } });
  const shop = next.data?.data;
  const open = useRef<HTMLAnchorElement>(null);
  const shopId = shop?.id;
  useEffect(() => {
    if (takesFocus && shopId !== undefined) open.current?.focus();
  }, [takesFocus, shopId]);
  if (!shop) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-4">
      <p className="min-w-[min(14rem,100%)] flex-1">
        <span className="block text-small text-muted-foreground">{label}</span>
        <strong className="wrap-anywhere">{shop.name}</strong> · {shop.regionName}
        <span className="block text-small text-muted-foreground">
          {shop.expired ? 'Preços vencidos desde' : 'O primeiro preço vence em'} {formatDate(shop.expiresOn)}
        </span>
      </p>
      <ButtonLink
        ref={open}
        aria-label={`${label}: abrir ${shop.name}`}
        to={panelPaths.priceRound(shop.id)}
        state={toFirstCell}
        icon={<ArrowRight aria-hidden="true" />}
        variant="soft"
      >
        Abrir
      </ButtonLink>
    </div>
  );
}

/** Location state of a link to a round: its first cell takes the focus, as the used control disappears. */
export const toFirstCell = { focus: 'first-cell' } as const;

/** @param state the router's location state */
export function isToFirstCell(state: unknown): boolean {
  return (state as Partial<typeof toFirstCell> | null)?.focus === toFirstCell.focus;
}
