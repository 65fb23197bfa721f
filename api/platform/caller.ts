import type { UserRole } from '#domain/roles.ts';

/** The person who makes a call: signed in, or by a key that they have made for their shop's system. */
export interface Caller {
  id: number;
  role: UserRole;
  name: string;
  email: string;
  /** digits */
  phone: string | null;
  /** 0: the call has a key */
  sessionId: number;
}

/** A person who keeps places, or a key of one of them. */
export interface Merchant extends Caller {
  /** the establishments that the call may change */
  places: readonly number[];
  /** null: the person is signed in */
  keyId: number | null;
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
