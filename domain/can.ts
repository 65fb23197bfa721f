/** Whether an act is permitted in a state, and in Portuguese why not: the server's error message and the screen's hint. */
export type Permission = { may: true } | { may: false; why: string };

export const permitted: Permission = { may: true };

export function refused(why: string): Permission {
  return { may: false, why };
}

/** Returns why something is not permitted, for a form that says so before it is tried; undefined if it is permitted. */
export function denialReason(permission: Permission): string | undefined {
  return permission.may ? undefined : permission.why;
}
