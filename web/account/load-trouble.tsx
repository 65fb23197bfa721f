import { RefreshCw, ServerCrash, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';
import { unknownFailureText } from './account-texts.ts';

interface LoadTroubleProps {
  title: string;
  /** error of the failed call */
  error: unknown;
  retry: () => void;
  busy: boolean;
  /** id of the heading above, which gets the focus when a retry succeeds and the button disappears */
  headingId: string;
  /** heading level */
  level?: 2 | 3;
}

/** Replaces content that could not be loaded, with a button that tries again. */
export function LoadTrouble({ title, error, retry, busy, headingId, level = 2 }: LoadTroubleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(headingId)?.focus();
    };
  }, [headingId]);
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
            onClick={() => retry()}
          >
            Tentar novamente
          </Button>
        }
      >
        {describeFailure(error, unknownFailureText).message}
      </Trouble>
    </div>
  );
}
