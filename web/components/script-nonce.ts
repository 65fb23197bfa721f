import { createContext } from 'react';

/**
 * Marks the inline scripts that are our own while a page is made. The server allows those, by their hash, and takes the
 * mark off before anybody sees it; absent in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Header in which the server names the mark for one rendering. */
export const scriptNonceHeader = 'x-script-nonce';
