interface LogoProps {
  /** 'band' for the dark header and footer, 'light' elsewhere */
  on?: 'band' | 'light';
  tagline?: boolean;
}

/** Logo mark (a palm frond on a tag) and name. The mark is decorative, because the name is the accessible text. */
export function Logo({ on = 'band', tagline = false }: LogoProps) {
  const ink = on === 'band' ? 'text-gold' : 'text-primary-ink';
  return (
    <span className="inline-flex min-w-0 items-center gap-3">
      <svg viewBox="0 0 40 40" className={`size-9 shrink-0 ${ink}`} aria-hidden="true">
        <path
          fill="currentColor"
          d="M13.5 2H34a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V13.5a4 4 0 0 1 1.17-2.83l7.5-7.5A4 4 0 0 1 13.5 2Z"
        />
        <g className={on === 'band' ? 'text-band' : 'text-gold dark:text-background'}>
          <circle cx="10.4" cy="10.4" r="2.1" fill="currentColor" />
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="2.9"
            strokeLinecap="round"
            strokeLinejoin="round"
            d="M22 33V9.5M12.6 19.8 22 29.2l9.4-9.4M14.6 13.6 22 21l7.4-7.4M17.2 8.3l4.8 4.8 4.8-4.8"
          />
        </g>
      </svg>
      <span className="flex flex-col">
        <span className="heading text-lead leading-tight">
          Compara <span className={ink}>Palmas</span>
        </span>
        {tagline && (
          <span className={`text-micro ${on === 'band' ? 'text-band-muted' : 'text-muted-foreground'}`}>
            Compare e economize
          </span>
        )}
      </span>
    </span>
  );
}
