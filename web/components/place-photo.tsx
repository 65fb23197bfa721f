import { useApiPrefix } from '../api-client/use-api-prefix.ts';

interface PlacePhotoProps {
  name: string;
  photo: string | null;
}

/** The photo of a shop or station, which its keeper has sent. */
export function PlacePhoto({ name, photo }: PlacePhotoProps) {
  const apiPrefix = useApiPrefix();
  if (photo === null) return null;
  return (
    <img
      src={apiPrefix + photo}
      alt={`Foto de ${name}, enviada por quem cuida do lugar`}
      loading="lazy"
      decoding="async"
      className="mb-3 max-h-80 w-full rounded-md bg-muted object-cover"
    />
  );
}
