import { ImageOff, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { usePreview } from '#web/forms/photo-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useOwnPicture } from './use-own-picture.ts';

interface ReceiptPictureProps {
  /** null: the picture was deleted */
  imageUrl: string | null;
  /** distinguishes the receipt from the others */
  name: string;
}

/** A small picture of a receipt; a press enlarges it. */
export function ReceiptPicture({ imageUrl, name }: ReceiptPictureProps) {
  const { picture, isMissing } = useOwnPicture(imageUrl);
  const address = usePreview(picture);
  const [isOpen, setOpen] = useState(false);
  if (address === null) {
    const Icon = isMissing ? ImageOff : ReceiptText;
    return (
      <span className="grid size-20 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
        <Icon size={24} role="img" aria-label={isMissing ? 'Imagem indisponível' : 'Carregando imagem'} />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Ampliar a imagem de ${name}`}
        onClick={() => setOpen(true)}
        className="size-20 shrink-0 overflow-hidden rounded-md border border-border bg-muted"
      >
        <img src={address} alt="" className="size-full object-cover" />
      </button>
      {isOpen && (
        <Dialog title="Comprovante" description={name} phone="page" close={() => setOpen(false)}>
          {/* A long receipt scrolls, so it must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section tabIndex={0} aria-label="Imagem">
            <img src={address} alt={`Foto do comprovante de ${name}`} className="w-full" />
          </section>
        </Dialog>
      )}
    </>
  );
}
