import bowser from 'bowser';

/** How a person knows a browser: 'Chrome no Android', 'Safari no iPhone'. @param userAgent as it calls itself */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Aparelho desconhecido';
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  // Bowser calls one of them 'Samsung Internet for Android'.
  const name = browser.name?.replace(/ for Android$/, '');
  if (!name) return device ? `Navegador no ${device}` : 'Aparelho desconhecido';
  return device ? `${name} no ${device}` : name;
}
