import { useRef, useState } from 'react';
import { CallFailure } from '#web/api-client/transport.ts';
import { useAct } from '#web/session/use-act.ts';

/** Uploads a picture once, even if its receipt has to be sent several times. */
export function useImageUpload() {
  const { act: uploadImage } = useAct('uploadReceiptImage', { changes: [] });
  const [progress, setProgress] = useState<number | null>(null);
  const sent = useRef<{ file: File; address: string } | null>(null);
  return {
    progress,
    upload: {
      async send(file: File): Promise<string> {
        if (sent.current?.file === file) return sent.current.address;
        setProgress(0);
        try {
          const { data } = await uploadImage({ upload: file }, { onProgress: setProgress });
          sent.current = { file, address: data.fileUrl };
          return data.fileUrl;
        } catch (error) {
          throw asImageFieldError(error);
        } finally {
          setProgress(null);
        }
      },
      forget() {
        sent.current = null;
      },
    },
  };
}

/** The upload has another name for the picture, so its refusal is moved to the field of the form. */
function asImageFieldError(error: unknown): unknown {
  if (!(error instanceof CallFailure) || !error.failure) return error;
  const { failure, status } = error;
  const isAboutFile = status === 413 || status === 415;
  const issues = isAboutFile
    ? [{ field: 'imageUrl', message: failure.message }]
    : failure.issues?.map(({ message }) => ({ field: 'imageUrl', message }));
  return new CallFailure(status, { ...failure, ...(issues && { issues }) });
}
