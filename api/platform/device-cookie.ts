import { parseCookie, stringifySetCookie } from 'cookie';
import { deviceCookieName, deviceDays, secureDeviceCookieName } from '#domain/sessions.ts';
import type { Config } from './config.ts';

/**
 * The cookie that identifies a browser in which a user has signed in. It does not replace the password: it only separates this
 * browser's attempts from those of strangers who guess the password.
 */
export function deviceCookie(device: string, { apiPrefix, siteUrl }: Config): string {
  const secure = siteUrl.startsWith('https:');
  return stringifySetCookie({
    name: secure ? secureDeviceCookieName : deviceCookieName,
    value: device,
    path: `${apiPrefix}/auth`,
    maxAge: deviceDays * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

export function readDevice(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const cookies = parseCookie(header);
  // Earlier versions sent it without the prefix.
  return cookies[secureDeviceCookieName] ?? cookies[deviceCookieName];
}
