/**
 * Sends a request as `fetch` does and reports upload progress, which `fetch` cannot.
 * @param onProgress called with a part from 0 to 1; 1: everything is sent, and the answer is awaited
 * @throws {TypeError} without a connection
 * @throws the reason of the request's signal if it is aborted
 */
export function sendWithProgress(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, address);
    for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    sending.addEventListener('load', () => {
      const { status, responseText } = sending;
      const type = sending.getResponseHeader('content-type');
      // These statuses have no body.
      const answer = status === 204 || status === 304 ? null : responseText;
      resolve(new Response(answer, { status, headers: type === null ? {} : { 'content-type': type } }));
    });
    sending.addEventListener('error', () => reject(new TypeError('the file could not be sent')));
    sending.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(body as XMLHttpRequestBodyInit);
  });
}
