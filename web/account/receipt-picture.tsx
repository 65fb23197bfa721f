import { useQuery } from '@tanstack/react-query';
import { ImageOff, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { usePreview } from '#web/forms/photo-field.tsx';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { currentSession } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface ReceiptPictureProps {
  /** null: the picture was deleted */
  imageUrl: string | null;
  /** distinguishes the receipt from the others */
  name: string;
}

/** A small picture of a receipt; a press enlarges it. */
export function ReceiptPicture({ imageUrl, name }: ReceiptPictureProps) {
  const { picture, isMissing } = useOwnPicture(imageUrl, 'small');
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
        <EnlargedPicture name={name} imageUrl={imageUrl} small={address} close={() => setOpen(false)} />
      )}
    </>
  );
}

interface EnlargedPictureProps extends ReceiptPictureProps {
  /** the small picture, shown until the whole one is there */
  small: string;
  close: () => void;
}

function EnlargedPicture({ imageUrl, name, small, close }: EnlargedPictureProps) {
  const { picture } = useOwnPicture(imageUrl);
  const address = usePreview(picture) ?? small;
  useCloseOnBack(close);
  return (
    <Dialog title="Comprovante" description={name} phone="page" close={close}>
      {/* A long receipt scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Imagem">
        <img src={address} alt={`Foto do comprovante de ${name}`} className="w-full" />
      </section>
    </Dialog>
  );
}

/** The picture of a receipt never changes. It leaves the memory some minutes after it was last shown. */
const pictureOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 5 * 60_000 };

/**
 * Loads a picture that only its owner may see: the `src` of an image would not send the token.
 * @param imageUrl under the API's prefix; null: there is no picture
 * @param size 'small': the middle of it, for a list
 */
export function useOwnPicture(
  imageUrl: string | null,
  size: 'whole' | 'small' = 'whole',
): { picture: Blob | null; isMissing: boolean } {
  const apiPrefix = useApiPrefix();
  const { data = null, isError } = useQuery({
    queryKey: ['readReceiptImage', imageUrl, size],
    enabled: imageUrl !== null,
    ...pictureOptions,
    async queryFn({ signal }): Promise<Blob> {
      const headers = { authorization: `Bearer ${currentSession()?.token}` };
      const response = await fetch(`${apiPrefix}${imageUrl}${size === 'small' ? '?size=small' : ''}`, {
        headers,
        signal,
      });
      if (!response.ok) throw new Error(`the picture could not be loaded: ${response.status}`);
      return response.blob();
    },
  });
  return { picture: data, isMissing: isError || imageUrl === null };
}
