import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';

/** What is wrong with a file that was chosen, in the server's words, or undefined. The server looks at its bytes. */
export function checkPhoto(
  { size, type }: Pick<File, 'size' | 'type'>,
  limits: Pick<Upload, 'maxBytes' | 'types'>,
): string | undefined {
  if (!limits.types.includes(type)) return wrongTypeMessage(limits);
  return size > limits.maxBytes ? tooLargeMessage(limits) : undefined;
}
