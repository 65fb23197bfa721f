import { useEffect, useState } from 'react';

/** A file as the address of an image, null until it has been read. */
export function usePreview(file: Blob | null): string | null {
  const [read, setRead] = useState<{ file: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read && read.file === file ? read.address : null;
}
