import { RefreshCw, ServerCrash, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';
import { ourFault } from './account-words.ts';

interface LoadTroubleProps {
  title: string;
  /** what went wrong */
  error: unknown;
  again: () => void;
  busy: boolean;
  /** id of the heading it stands under: the focus goes there with the button, once another try has what was missing */
  under: string;
  /** heading level, so that the order of headings holds */
  level?: 2 | 3;
}

/** Stands in for what could not be had, until another try has it. */
export function LoadTrouble({ title, error, again, busy, under, level = 2 }: LoadTroubleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      if (here?.contains(document.activeElement)) document.getElementById(under)?.focus();
    };
  }, [under]);
  const isUnreachable = error instanceof NoAnswer && error.why === 'unreachable';
  return (
    <div role="alert" ref={box}>
      <Trouble
        icon={isUnreachable ? WifiOff : ServerCrash}
        title={title}
        level={level}
        action={
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            busy={busy && 'Tentando...'}
            onClick={() => again()}
          >
            Tentar novamente
          </Button>
        }
      >
        {describeFailure(error, ourFault).message}
      </Trouble>
    </div>
  );
}
