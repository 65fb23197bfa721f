import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** This button exists only while prices are not current. If it is still mounted after a retry, the retry has failed. */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  const retried = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !retried.current) return;
    retried.current = false;
    notify({
      kind: 'error',
      title: 'Ainda não foi possível buscar os preços',
      text: 'Confira sua conexão e tente de novo em instantes.',
    });
  }, [state]);
  return (
    <Button
      variant="outline"
      icon={<RefreshCw aria-hidden="true" />}
      busy={state === 'loading' && 'Tentando...'}
      onClick={() => {
        retried.current = true;
        revalidate();
      }}
    >
      Tentar novamente
    </Button>
  );
}
