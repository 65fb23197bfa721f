import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { buttonClass } from './button.tsx';
import { dismissNotice, latestNotice } from './notify.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** stays visible while the rest scrolls */
  footer?: ReactNode;
  /** 'page' fills the screen of a phone, as forms do; 'sheet' slides in from below */
  phone?: 'page' | 'sheet';
  /** 'wide' has space for two columns */
  width?: 'form' | 'wide';
  /** called by Esc and the close button; a press outside does not close, since something may have been typed */
  close: () => void;
  /** gets the focus first; by default the title does */
  first?: RefObject<HTMLElement | null>;
}

/** A modal dialog, open while it is mounted. */
export function Dialog({
  title,
  description,
  children,
  footer,
  phone = 'sheet',
  width = 'form',
  close,
  first,
}: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // On a phone a notice would cover the dialog's buttons; one with 'Desfazer' stays.
    if (latestNotice()?.action?.label !== 'Desfazer') dismissNotice();
  }, []);
  return (
    <Root open onOpenChange={close}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-overlay/62" />
        <Content
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex animate-sheet-in flex-col overflow-hidden bg-card outline-none',
            'min-[40rem]:inset-0 min-[40rem]:m-auto min-[40rem]:h-fit min-[40rem]:max-h-[92dvh] min-[40rem]:w-full min-[40rem]:rounded-xl min-[40rem]:border min-[40rem]:border-border min-[40rem]:shadow-dialog',
            width === 'wide' ? 'min-[40rem]:max-w-[min(72rem,96vw)]' : 'min-[40rem]:max-w-[34rem]',
            phone === 'page'
              ? 'inset-0'
              : 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl border border-border shadow-dialog',
          )}
          onOpenAutoFocus={(event) => {
            if (!first?.current) return;
            event.preventDefault();
            first.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="flex items-start justify-between gap-3 px-5 pt-5 pb-1 min-[40rem]:px-6 min-[40rem]:pt-6">
            <div className="min-w-0 pt-2 lg:pt-1">
              <Title className="heading text-h2 wrap-anywhere">{title}</Title>
              {description && (
                <Description asChild>
                  <div className="mt-1 text-small text-muted-foreground">{description}</div>
                </Description>
              )}
            </div>
            <button
              type="button"
              aria-label="Fechar"
              onClick={close}
              className={buttonClass({ variant: 'ghost', size: 'dense' }, '-mr-2 shrink-0')}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <div // The message below a focused field is visible, too.
            className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto overscroll-contain px-5 pt-4 pb-6 min-[40rem]:px-6"
          >
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-col-reverse gap-3 border-t border-border px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] min-[40rem]:flex-row min-[40rem]:justify-end min-[40rem]:px-6 min-[40rem]:pb-5">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
