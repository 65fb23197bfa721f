import { createContext, useContext, useState } from 'react';

/** The number the server gave to the request being rendered; absent in the browser. */
export const RequestNumber = createContext<string | null>(null);

const elementId = 'numero-do-erro';

/** A number to quote when asking for help: the request's, or one made up when the failure began in the browser. */
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
