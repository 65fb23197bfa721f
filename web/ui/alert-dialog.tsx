import { Cancel, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from './button.tsx';

interface AlertDialogProps {
  title: string;
  /** announced with the title when the dialog opens */
  description: ReactNode;
  /** form fields */
  children?: ReactNode;
  /** label of the cancel button */
  cancel: string;
  /** the confirm button */
  action: ReactNode;
  /** true while the action runs; the dialog stays open */
  busy?: boolean;
  close: () => void;
}

/**
 * Confirms an action that cannot be undone. The dialog is open while it is mounted, and afterwards the focus returns
 * to the opener. On low screens the text scrolls and both buttons stay visible: stacked on phones, the action on top.
 */
export function AlertDialog({
  title,
  description,
  children,
  cancel,
  action,
  busy = false,
  close,
}: AlertDialogProps) {
  const [opener] = useState(() => document.activeElement);
  const askToClose = () => {
    if (!busy) close();
  };
  return (
    <Root open onOpenChange={askToClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-overlay/62" />
        <Content
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-sheet-in flex-col overflow-hidden rounded-t-xl border border-border bg-card shadow-dialog outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[29rem] sm:rounded-xl"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <div className="flex min-h-0 scroll-pb-20 flex-col gap-4 overflow-y-auto overscroll-contain px-5 pt-5 pb-4">
            <div className="flex items-start justify-between gap-3">
              <Title className="heading pt-1.5 text-h2">{title}</Title>
              <button
                type="button"
                aria-label="Fechar"
                onClick={askToClose}
                className={buttonClass({ variant: 'ghost', size: 'dense' }, '-mr-2')}
              >
                <X aria-hidden="true" />
              </button>
            </div>
            <Description asChild>
              <div>{description}</div>
            </Description>
            {children}
          </div>
          <div className="flex shrink-0 flex-col-reverse gap-3 border-t border-border px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] sm:flex-row sm:flex-wrap sm:justify-end sm:pb-5">
            <Cancel asChild>
              <Button variant="outline">{cancel}</Button>
            </Cancel>
            {action}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
