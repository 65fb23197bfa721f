import { describeMoment } from '#web/offline/describe-moment.ts';
import { RetryButton } from '#web/offline/retry-button.tsx';
import { Banner } from '#web/ui/banner.tsx';
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
          title={`Preços guardados em ${describeMoment(dataStatus.from)}`}
          action={<RetryButton />}
        >
          Não foi possível buscar os preços de agora. Estes são os últimos que temos.
        </Banner>
      );
  }
}
