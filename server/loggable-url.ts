/** Where somebody stands must not remain in the log, as the privacy page promises; the rest of the address may. */
export function loggableUrl(url: string): string {
  return url.includes('itude=') ? url.replace(/([?&](?:latitude|longitude)=)[^&]*/g, '$1-') : url;
}
