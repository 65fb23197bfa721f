import { RefreshCw, ServerCrash } from 'lucide-react';
import { tellFailure } from '#web/forms/call-failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/empty.tsx';
import { ourFault } from './account-words.ts';

interface LoadTroubleProps {
  title: string;
  /** what went wrong */
  error: unknown;
  again: () => void;
  busy: boolean;
  /** heading level, so that the order of headings holds */
  level?: 2 | 3;
}

/** Stands in for what could not be had, until another try has it. */
export function LoadTrouble({ title, error, again, busy, level = 2 }: LoadTroubleProps) {
  return (
    <div role="alert">
      <Trouble
        icon={ServerCrash}
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
        {tellFailure(error, ourFault).message}
      </Trouble>
    </div>
  );
}
