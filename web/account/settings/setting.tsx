import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardRow } from '../card.tsx';

interface SettingProps {
  title: string;
  /** how it stands */
  now: ReactNode;
  /** what opens its form: 'Trocar e-mail' */
  change: string;
  /** the form; `close` puts the focus back on the button */
  children: (close: () => void) => ReactNode;
}

/** Something of the account that has a form of its own, shown when it is wanted. */
export function Setting({ title, now, change, children }: SettingProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) body.current?.querySelector<HTMLElement>('input:not([type=hidden]):not([readonly])')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Card>
      <CardRow
        level={2}
        title={title}
        action={
          <Button
            ref={button}
            variant="outline"
            className="max-sm:w-full"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {change}
          </Button>
        }
      >
        {now}
      </CardRow>
      <div ref={body} id={id} hidden={!open} className="mt-5 border-t border-border pt-5">
        {open && children(close)}
      </div>
    </Card>
  );
}
