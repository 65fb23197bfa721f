import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import font from './encode-sans.woff2?url';

/** Without this class on <html>, fonts of the device are used (fonts.css, tokens.css). */
const ownFontClass = 'own-font';

/**
 * Runs in the head before the first paint. The service worker controls the page if this is not the first visit, and then the
 * browser has the font.
 */
export const fontScript = `if(navigator.serviceWorker?.controller){let d=document,l=d.createElement('link');d.documentElement.classList.add('${ownFontClass}');Object.assign(l,{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:'${font}'});d.head.append(l)}`;

/**
 * A first visit is painted without the font, which a slow connection would bring too late. It is loaded afterwards, and used
 * from the next page on, so that no text moves while it is being read.
 */
export function OwnFont() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page looks again
  useLayoutEffect(() => {
    const font = '1em "Encode Sans Variable"';
    if (document.fonts.check(font)) document.documentElement.classList.add(ownFontClass);
    // Without a connection it stays away, and the next page asks again.
    else document.fonts.load(font).catch(() => undefined);
  }, [pathname]);
  return null;
}
