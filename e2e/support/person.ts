/** A user with an account. */
export interface Person {
  name: string;
  email: string;
  password: string;
  phone?: string;
}
