import { createHmac } from 'node:crypto';

/**
 * Returns a code of something that must not be stored itself, such as a device, a network or an account under attack. It says
 * nothing without the server's secret, and is another one under every other scope.
 * @param scope the kind of code first, then what it is a code of, and where it counts
 */
export function keyedCode(scope: readonly (string | number)[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(scope)).digest('base64url');
}
