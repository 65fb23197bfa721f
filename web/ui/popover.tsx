import { Anchor, Content, Root } from '@radix-ui/react-popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  open: boolean;
  close: () => void;
  /** the field below which it opens, and whose width it takes */
  anchor: ReactNode;
  children: ReactNode;
}

/**
 * Shows a list below a field. The focus stays in the field. It is rendered inside the dialog of its field, if any, so
 * that the wheel can scroll it there.
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
          // The field itself decides: a press in the field is not outside.
          onInteractOutside={(event) => event.preventDefault()}
          // A press in the list keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border border-border bg-card shadow-pop outline-none"
        >
          {children}
        </Content>
      )}
    </Root>
  );
}
