import './counter-screen.css';
import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { CouponUse } from '#contract/coupons.ts';
import type { Day } from '#domain/city-time.ts';
import { benefitInWords } from '#domain/coupons.ts';
import { formatReais } from '#domain/money.ts';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { panelTitleId } from '../panel.tsx';
import { isForToday, momentOf, titleOf, validityOf } from './coupon-ticket.tsx';

interface CounterScreenProps {
  use: CouponUse;
  today: Day;
  close: () => void;
}

/**
 * Shows a used coupon to the shop: the code, large, on white, and the screen stays on. It makes no call, so it works
 * without a connection.
 */
export function CounterScreen({ use, today, close }: CounterScreenProps) {
  const [opener] = useState(() => document.activeElement);
  useWakeLock();
  useCloseOnBack(close);
  return (
    <Root open onOpenChange={close}>
      <Portal>
        <Content
          aria-describedby={undefined}
          className="counter-screen fixed inset-0 z-50 overflow-y-auto overscroll-contain outline-none"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The button of a used coupon is gone, so the focus moves to the title.
            const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
            (isThere ? opener : document.getElementById(panelTitleId))?.focus();
          }}
        >
          <div className="mx-auto flex min-h-full max-w-120 flex-col items-center gap-4 px-5 pt-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center">
            <Title className="heading text-h2">Mostre no caixa</Title>
            <DemonstrationMark of={use} />
            <p className="text-body">
              <strong className="block text-h3">{use.establishmentName}</strong>
              {use.Establishment.address}
            </p>
            <p className="font-mono text-[2.5rem] leading-tight font-bold wrap-anywhere">{use.code}</p>
            <QrCode
              text={`${use.code} ${use.useCode}`}
              label={`QR code com ${use.code} e ${use.useCode}`}
              className="-my-5 h-auto w-full max-w-83"
            />
            <p>
              Código do uso
              <strong className="block font-mono text-h2">{use.useCode}</strong>
              <span className="text-small text-muted-foreground wrap-anywhere">
                A loja confere em {location.host}
                {paths.counter()}
              </span>
            </p>
            <CouponWorth use={use} />
            <p
              className={clsx(
                'rounded-md px-4 py-2 font-bold',
                isForToday(use, today) ? 'bg-best-soft text-best-ink' : 'bg-muted',
              )}
            >
              {validityOf(use, today)}
            </p>
            <p className="text-small text-muted-foreground">Usado em {momentOf(use)}</p>
            <Button size="lg" block className="mt-auto" icon={<X aria-hidden="true" />} onClick={close}>
              Fechar
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

/** Whoever photographs the screen of an invented coupon photographs this as well. */
export function DemonstrationMark({ of: { isDemonstration } }: { of: Pick<CouponUse, 'isDemonstration'> }) {
  if (!isDemonstration) return null;
  return (
    <Banner kind="demo" title="Cupom de demonstração">
      A loja e o cupom são inventados: não vale no caixa.
    </Banner>
  );
}

function CouponWorth({ use }: { use: CouponUse }) {
  const { discountApplied, purchaseAmount } = use;
  return (
    <p>
      <strong className="block text-h4">{titleOf(use)}</strong>
      {benefitInWords(use)}
      {discountApplied !== null && purchaseAmount !== null && (
        <span className="block font-semibold num">
          Desconto de {formatReais(discountApplied)} em {formatReais(purchaseAmount)}
        </span>
      )}
    </p>
  );
}

/** The quiet zone around a code, in modules. */
const border = 4;

/** A QR code, black on white. @param label describes its content for screen readers */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/**
 * Keeps the screen on while the component is mounted, in browsers that can, and again when the tab is visible again.
 */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => {});
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // In battery saver mode phones refuse, and their screen turns off as usual.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) release();
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      release();
    };
  }, []);
}
