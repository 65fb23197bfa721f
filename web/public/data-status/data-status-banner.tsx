import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import type { DataStatus } from './data-status.ts';

/** Banner for a page that does not show current prices. Spec, public side, section 2; design section 6. */
export function DataStatusBanner({ dataStatus }: { dataStatus: DataStatus }) {
  switch (dataStatus.kind) {
    case 'current':
      return null;
    case 'demonstration':
      return (
        <Banner kind="demo" title="Dados de demonstração">
          Lugares e preços inventados, até chegarem os de verdade.
        </Banner>
      );
    case 'sample':
      return (
        <Banner kind="demo" title="Dados de demonstração" action={<RetryButton />}>
          Não foi possível carregar os preços. Estes valores são exemplos.
        </Banner>
      );
    case 'last-good':
      return (
        <Banner
          kind="offline"
          title={`Preços guardados em ${formatMoment(dataStatus.from)}`}
          action={<RetryButton />}
        >
          Não foi possível buscar os preços de agora. Estes são os últimos que temos.
        </Banner>
      );
  }
}

/** This button exists only while prices are not current. If it is still mounted after a retry, the retry has failed. */
function RetryButton() {
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

const clock = new Intl.DateTimeFormat('pt-BR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Araguaina',
});

function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return `${formatDate(cityDay(moment))}, ${clock.format(moment).replace(':', 'h')}`;
}
