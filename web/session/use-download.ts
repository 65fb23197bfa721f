import type { Call } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { FileAnswer, FileCallName } from '../api-client/browser-call.ts';
import { useApiPrefix } from '../api-client/use-api-prefix.ts';
import { fileAsUser } from './user-call.ts';

/**
 * Makes a call whose reply is a file, and saves it. A link would not send the token.
 * @throws as `callAsUser` does
 */
export function useDownload<N extends FileCallName>(name: N): (given?: Call<Endpoints[N]>) => Promise<void> {
  const apiPrefix = useApiPrefix();
  return async (given) => saveFile(await fileAsUser(apiPrefix, name, given));
}

function saveFile({ bytes, name }: FileAnswer) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? '';
  link.click();
  // Gives the browser time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
