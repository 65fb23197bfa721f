import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardRow } from '../panel.tsx';

interface SettingProps {
  title: string;
  /** of the heading; 2 by default */
  level?: 2 | 3;
  /** current value or explanation */
  children: ReactNode;
  /** label of the button that opens the form: 'Trocar e-mail' */
  changeLabel: string;
  /** opens the form initially, because it has a draft */
  startsOpen?: boolean;
  /** notice under the closed setting; the function focuses the button that opens the form */
  notice?: (focusButton: () => void) => ReactNode;
  /** form that replaces the button until it calls `close` */
  form: (close: () => void) => ReactNode;
}

/** A setting of the account. A button opens its form. */
export function Setting({
  title,
  level = 2,
  changeLabel,
  startsOpen = false,
  notice,
  form,
  children,
}: SettingProps) {
  const [open, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const formBox = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (open) formBox.current?.querySelector('input')?.focus();
    // The notice may have taken the focus.
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const noticeElement = notice?.(() => button.current?.focus());
  return (
    <Card>
      <CardRow
        level={level}
        title={title}
        action={
          !open && (
            <Button ref={button} variant="outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
              {changeLabel}
            </Button>
          )
        }
      >
        {children}
      </CardRow>
      {open ? (
        <div ref={formBox} className="mt-4 max-w-[27.5rem]">
          {form(() => setOpen(false))}
        </div>
      ) : (
        noticeElement && <div className="mt-4">{noticeElement}</div>
      )}
    </Card>
  );
}
