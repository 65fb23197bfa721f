/** Who a new address is for. */
export interface NewAddress {
  userId: number;
  email: string;
}

/** What is kept of a link that confirms a new address. The person stands first, so that it goes with the account. */
export function emailLink(secret: string, { userId, email }: NewAddress) {
  return { identifier: identifierOf(secret), value: `${userId} ${email}` };
}

export function identifierOf(secret: string): string {
  return `change-email:${secret}`;
}

export function readEmailLink(value: string): NewAddress {
  const [userId = '', email = ''] = value.split(' ');
  return { userId: Number(userId), email };
}
