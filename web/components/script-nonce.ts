import { createContext } from 'react';

/**
 * Nonce that marks our own inline scripts during rendering. The server allows those scripts by their hash and removes
 * the nonce before sending the page; undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Header in which the server passes the nonce of one rendering. */
export const scriptNonceHeader = 'x-script-nonce';
