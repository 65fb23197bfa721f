/** Removes a visitor's coordinates from a URL before it is logged, as the privacy page promises. */
export function loggableUrl(url: string): string {
  return url.includes('itude=') ? url.replace(/([?&](?:latitude|longitude)=)[^&]*/g, '$1-') : url;
}
