import type { LinkProps } from 'react-router';

/** What components that are drawn before the page's script runs use of React Router: plain links. */

export function Link({ to, discover: _, preventScrollReset: __, ...rest }: LinkProps) {
  return <a href={String(to)} data-discover={undefined} {...rest} />;
}

export const useLocation = () => window.location;
