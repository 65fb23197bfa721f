import type { UserRole } from '#domain/roles.ts';

/** Who is signed in and makes the call. */
export interface Caller {
  id: number;
  role: UserRole;
  name: string;
  email: string;
  /** digits */
  phone: string | null;
  sessionId: number;
}

/** Where a call comes from, signed in or not. */
export interface Origin {
  /** network address, behind a trusted proxy the one it names */
  address: string;
  userAgent: string | undefined;
  /** the header as it came */
  authorization: string | undefined;
  /** what names the browser, once somebody has signed in there */
  device: string | undefined;
}
