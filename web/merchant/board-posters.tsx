import { Copy, Printer } from 'lucide-react';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { merchantPaths } from '#web/merchant-paths.ts';
import { Button, OutsideLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { copyText } from './copy-text.ts';

/** What the place gets: a page for its counter, a picture for a status, and a line for its own site. */
export function BoardPosters({ place }: { place: KeptPlace }) {
  const name = place.name.replaceAll('"', '&quot;');
  const line = () => {
    const address = window.location.origin + merchantPaths.poster(place, 'precos.svg');
    return `<iframe src="${address}" title="Preços de ${name}" width="360" height="189" style="border:0"></iframe>`;
  };
  return (
    <Disclosure title="Cartaz e divulgação" icon={Printer}>
      <div className="flex flex-col gap-3 border-t border-border p-4">
        <p className="text-small text-muted-foreground">
          Com seus preços de hoje e um código que leva à sua página. Imprima de novo quando mudarem.
        </p>
        <div className="flex flex-wrap gap-3">
          <OutsideLink variant="outline" href={merchantPaths.poster(place, 'cartaz.svg')}>
            Cartaz para imprimir
          </OutsideLink>
          <OutsideLink variant="outline" href={merchantPaths.poster(place, 'status.png')}>
            Figura para o status
          </OutsideLink>
          <Button
            variant="outline"
            icon={<Copy aria-hidden="true" />}
            onClick={() => copyText(line(), 'Linha copiada: cole-a no seu site')}
          >
            Copiar para o meu site
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}
