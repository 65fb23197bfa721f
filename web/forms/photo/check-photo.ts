import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';

/** Says in the server's words what is wrong with a chosen file, or returns undefined. The server looks at its bytes. */
export function checkPhoto(
  { size, type }: Pick<File, 'size' | 'type'>,
  limits: Pick<Upload, 'maxBytes' | 'types'>,
): string | undefined {
  if (!limits.types.includes(type)) return wrongTypeMessage(limits);
  return size > limits.maxBytes ? tooLargeMessage(limits) : undefined;
}
