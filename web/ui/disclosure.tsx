import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  /** for a link that leads to it */
  id?: string;
  icon?: LucideIcon | undefined;
  /** open initially */
  isOpen?: boolean;
  children: ReactNode;
}

/** Works without script; the browser announces its state to screen readers. */
export function Disclosure({ title, id, icon: Icon, isOpen = false, children }: DisclosureProps) {
  return (
    <details
      id={id}
      open={isOpen}
      className="group/disclosure overflow-clip rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-semibold -outline-offset-3! hover:bg-card-sunken [&::-webkit-details-marker]:hidden">
        {Icon && <Icon size={18} aria-hidden="true" />}
        <span className="flex-1">{title}</span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="transition-transform duration-(--duration-base) group-open/disclosure:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
