import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardRow } from '../card.tsx';

interface SettingProps {
  title: string;
  /** how it stands */
  now: ReactNode;
  /** what opens its form: 'Trocar e-mail' */
  change: string;
  /** what was typed into it before waits there */
  startsOpen?: boolean;
  /** what came of the form, once it is closed; it may put the focus on what opens the form */
  note?: (focusChange: () => void) => ReactNode;
  /** the form, which takes the place of the button until it closes itself */
  children: (close: () => void) => ReactNode;
}

/** Something of the account that has a form of its own, shown when it is wanted. */
export function Setting({ title, now, change, startsOpen = false, note, children }: SettingProps) {
  const [open, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (open) form.current?.querySelector('input')?.focus();
    // Unless what came of it has taken the focus.
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const told = note?.(() => button.current?.focus());
  return (
    <Card>
      <CardRow
        level={2}
        title={title}
        action={
          !open && (
            <Button ref={button} variant="outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
              {change}
            </Button>
          )
        }
      >
        {now}
      </CardRow>
      {open ? (
        <div ref={form} className="mt-4 max-w-[27.5rem]">
          {children(() => setOpen(false))}
        </div>
      ) : (
        told && <div className="mt-4">{told}</div>
      )}
    </Card>
  );
}
