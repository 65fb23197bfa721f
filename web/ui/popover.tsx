import { Anchor, Content, Root } from '@radix-ui/react-popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  open: boolean;
  close: () => void;
  /** the field that it hangs on and takes its width from */
  anchor: ReactNode;
  children: ReactNode;
}

/**
 * Hangs a list on a field, in front of what follows. The focus stays in the field. It is no dialog of its own, and stands
 * within the dialog that its field is in, so that the wheel moves it there.
 */
export function Popover({ open, close, anchor, children }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={close}>
      <Anchor asChild>
        <span className="relative block">{anchor}</span>
      </Anchor>
      {open && (
        <Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field itself decides: what is pressed in it is not outside.
          onInteractOutside={(event) => event.preventDefault()}
          // A press in the list leaves the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border border-border bg-card shadow-pop outline-none"
        >
          {children}
        </Content>
      )}
    </Root>
  );
}
