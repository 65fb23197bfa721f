import { Cancel, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from './button.tsx';

interface AlertDialogProps {
  title: string;
  /** said together with the title when it opens */
  description: ReactNode;
  /** while something is under way it stays open */
  busy?: boolean;
  close: () => void;
  /** what there is to fill in, and the actions */
  children: ReactNode;
}

/** Asks before something that cannot be undone. Open as long as it is there; the focus goes back to where it was. */
export function AlertDialog({ title, description, busy = false, close, children }: AlertDialogProps) {
  const [opener] = useState(() => document.activeElement);
  const askToClose = () => {
    if (!busy) close();
  };
  return (
    <Root open onOpenChange={askToClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-overlay/62" />
        <Content
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-sheet-in flex-col gap-4 overflow-y-auto rounded-t-xl border border-border bg-card p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-dialog outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[29rem] sm:rounded-xl sm:pb-5"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
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
        </Content>
      </Portal>
    </Root>
  );
}

interface DialogActionsProps {
  cancel: string;
  /** the button that does it */
  children: ReactNode;
}

/** At the foot of a dialog; stacked on a phone, the act on top. */
export function DialogActions({ cancel, children }: DialogActionsProps) {
  return (
    <div className="-mx-5 flex flex-col-reverse gap-3 border-t border-border px-5 pt-4 sm:flex-row sm:justify-end">
      <Cancel asChild>
        <Button variant="outline">{cancel}</Button>
      </Cancel>
      {children}
    </div>
  );
}
