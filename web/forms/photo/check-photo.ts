import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';

/** Says in the server's words what is wrong with a chosen file, or returns undefined. The server looks at its bytes. */
export function checkPhoto(
  file: Pick<File, 'size' | 'type'> & { name?: string },
  limits: Pick<Upload, 'maxBytes' | 'types'>,
): string | undefined {
  const { size } = file;
  if (!limits.types.includes(typeOf(file))) return wrongTypeMessage(limits);
  return size > limits.maxBytes ? tooLargeMessage(limits) : undefined;
}

/** Browsers that do not know HEIC give it no type, and some call it by the name of its family. */
function typeOf({ type, name = '' }: { type: string; name?: string }): string {
  if (type === 'image/heif' || (type === '' && /\.hei[cf]$/i.test(name))) return 'image/heic';
  return type;
}
