import type { Permission } from '#domain/can.ts';

/** Returns why something is not permitted, for a form that says so before it is tried; undefined where it is. */
export function denialReason(permission: Permission): string | undefined {
  return permission.may ? undefined : permission.why;
}
