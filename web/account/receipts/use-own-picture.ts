import { useQuery } from '@tanstack/react-query';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { currentSession } from '#web/session/session.ts';

/** The picture of a receipt never changes. It leaves the memory some minutes after it was last shown. */
const pictureOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 5 * 60_000 };

/**
 * Loads a picture that only its owner may see: the `src` of an image would not send the token.
 * @param imageUrl under the API's prefix; null: there is no picture
 */
export function useOwnPicture(imageUrl: string | null): { picture: Blob | null; isMissing: boolean } {
  const apiPrefix = useApiPrefix();
  const { data = null, isError } = useQuery({
    queryKey: ['readReceiptImage', imageUrl],
    enabled: imageUrl !== null,
    ...pictureOptions,
    async queryFn({ signal }): Promise<Blob> {
      const headers = { authorization: `Bearer ${currentSession()?.token}` };
      const response = await fetch(`${apiPrefix}${imageUrl}`, { headers, signal });
      if (!response.ok) throw new Error(`the picture could not be loaded: ${response.status}`);
      return response.blob();
    },
  });
  return { picture: data, isMissing: isError || imageUrl === null };
}
