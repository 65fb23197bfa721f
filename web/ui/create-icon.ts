import { jsx } from 'react/jsx-runtime';

interface Icon {
  name: string;
  node: ['path', Record<string, string>][];
  aliases?: string[];
}

interface IconProps extends Record<string, unknown> {
  size?: number;
  className?: string;
}

/**
 * Makes the component of an icon, in the place of lucide-react's own function (vite.config.ts), whose settings the site does not
 * use: 2 kB of each page, and a moment before its script runs.
 */
export default function createIcon({ name, node, aliases = [] }: Icon) {
  return ({ size = 24, className, ...rest }: IconProps) =>
    jsx('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`), className]
        .filter(Boolean)
        .join(' '),
      ...rest,
      // The build has left the keys out.
      children: node.map(([type, { key: _, ...props }], index) => jsx(type, props, index)),
    });
}
