import type { UserRole } from '#domain/roles.ts';

/** The signed-in person who makes a call. */
export interface Caller {
  id: number;
  role: UserRole;
  name: string;
  email: string;
  /** digits */
  phone: string | null;
  sessionId: number;
}

/** The origin of a call, with or without a session. */
export interface Origin {
  /** network address; behind a trusted proxy, the one from X-Forwarded-For */
  address: string;
  userAgent: string | undefined;
  /** the unchanged header */
  authorization: string | undefined;
  /** the name of the browser, from its cookie, if a user has signed in there before */
  device: string | undefined;
}
