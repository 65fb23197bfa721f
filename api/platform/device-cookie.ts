import { parseCookie, stringifySetCookie } from 'cookie';
import { deviceDays } from '#domain/sessions.ts';
import type { Config } from './config.ts';

/**
 * Names a browser in which somebody has signed in. It proves nothing by itself: whoever shows it still has to know the
 * password, but does not stand in the queue of strangers who are guessing it.
 */
const name = 'dispositivo';

export function deviceCookie(device: string, { apiPrefix, siteUrl }: Config): string {
  return stringifySetCookie({
    name,
    value: device,
    path: `${apiPrefix}/auth`,
    maxAge: deviceDays * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
  });
}

export function readDevice(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}
