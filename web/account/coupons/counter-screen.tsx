import { Content, Portal, Root, Title } from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { CouponUse } from '#contract/coupons.ts';
import type { Day } from '#domain/city-time.ts';
import { benefitInWords } from '#domain/coupons.ts';
import { formatReais } from '#domain/money.ts';
import { useCloseOnBack } from '#web/forms/form-dialog.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { panelTitleId } from '../panel.tsx';
import { isForToday, momentOf, titleOf, validityOf } from './coupon-texts.ts';
import { QrCode } from './qr-code.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import './counter-screen.css';

interface CounterScreenProps {
  use: CouponUse;
  today: Day;
  close: () => void;
}

/**
 * A used coupon for the eyes of the shop: the code, large, on white, with the screen kept on. It has all that it shows
 * and asks the server for nothing, so it works without a connection.
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
            // After its use the coupon's button is gone, and the focus goes to the title above.
            const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
            (isThere ? opener : document.getElementById(panelTitleId))?.focus();
          }}
        >
          <div className="mx-auto flex min-h-full max-w-120 flex-col items-center gap-4 px-5 pt-5 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center">
            <Title className="heading text-h2">Mostre no caixa</Title>
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
            <Worth use={use} />
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

function Worth({ use }: { use: CouponUse }) {
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
