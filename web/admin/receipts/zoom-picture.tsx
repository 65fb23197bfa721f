import clsx from 'clsx';
import { ImageOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useOwnPicture } from '#web/account/receipt-picture.tsx';
import { usePreview } from '#web/forms/photo-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const widths = ['w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]'] as const;

/** The picture of a receipt beside its lines. A press or the buttons enlarge it; then it scrolls. */
export function ZoomPicture({ imageUrl, name }: { imageUrl: string | null; name: string }) {
  const { picture, isMissing } = useOwnPicture(imageUrl);
  const address = usePreview(picture);
  const [zoom, setZoom] = useState(0);
  const most = widths.length - 1;
  if (isMissing) {
    return (
      <p className="grid min-h-40 place-items-center gap-2 rounded-lg bg-card-sunken p-6 text-center text-small text-muted-foreground">
        <ImageOff size={28} aria-hidden="true" />
        {imageUrl === null ? 'Este comprovante não tem imagem.' : 'A imagem não pôde ser carregada.'}
      </p>
    );
  }
  if (address === null) return <Skeleton className="h-80 w-full" />;
  return (
    <div className="flex flex-col gap-2">
      {/* It is focusable so that the arrow keys scroll it (WCAG 2.1.1). */}
      <section
        aria-label="Imagem do comprovante"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="max-h-[45dvh] overflow-auto overscroll-contain rounded-lg border border-border bg-card-sunken lg:max-h-[62dvh]"
      >
        <button
          type="button"
          aria-label={`Foto do ${name}: ${zoom === most ? 'mostrar inteira' : 'ampliar'}`}
          onClick={() => setZoom(zoom === most ? 0 : zoom + 1)}
          className={clsx('block', widths[zoom], zoom === most ? 'cursor-zoom-out' : 'cursor-zoom-in')}
        >
          <img src={address} alt="" className="w-full" />
        </button>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="dense"
          icon={<ZoomIn aria-hidden="true" />}
          disabledReason={zoom === most ? 'Já está no maior tamanho.' : null}
          onClick={() => setZoom(Math.min(zoom + 1, most))}
        >
          Ampliar
        </Button>
        <Button
          variant="outline"
          size="dense"
          icon={<ZoomOut aria-hidden="true" />}
          disabledReason={zoom === 0 ? 'Já está inteira.' : null}
          onClick={() => setZoom(Math.max(zoom - 1, 0))}
        >
          Reduzir
        </Button>
      </div>
    </div>
  );
}
