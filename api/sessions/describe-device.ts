import bowser from 'bowser';

/**
 * Describes a browser as people know it: 'Chrome no Android', 'Safari no iPhone'.
 * @param userAgent its User-Agent header
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Aparelho desconhecido';
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  // Bowser returns 'Samsung Internet for Android'.
  const name = browser.name?.replace(/ for Android$/, '');
  if (!name) return device ? `Navegador no ${device}` : 'Aparelho desconhecido';
  return device ? `${name} no ${device}` : name;
}
