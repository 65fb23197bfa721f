import { createContext, useContext, useState } from 'react';

/** Number that the server gave to the current request; null in the browser. */
export const RequestNumber = createContext<string | null>(null);

const elementId = 'numero-do-erro';

/**
 * Number to quote in a support request: the server's request number, or a generated one if the error happened in the
 * browser.
 */
export function ErrorNumber() {
  const fromServer = useContext(RequestNumber);
  const [number] = useState(
    () =>
      fromServer ??
      globalThis.document?.getElementById(elementId)?.textContent ??
      Math.random().toString(36).slice(2, 10),
  );
  return (
    <p className="text-small text-muted-foreground">
      Número do erro: <code id={elementId}>{number}</code>
    </p>
  );
}
