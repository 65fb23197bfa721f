import clsx from 'clsx';
import { ImageOff, Tag } from 'lucide-react';
import { useState } from 'react';
import { brandLogoKey } from '#contract/brand-logos.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';

interface BrandLogoProps {
  logo: string | null;
  className: string;
}

/** The logo of a brand beside its name. Only uploaded images are shown: pages load nothing from other servers. */
export function BrandLogo({ logo, className }: BrandLogoProps) {
  const apiPrefix = useApiPrefix();
  const [unseen, setUnseen] = useState<string | null>(null);
  const isSent = brandLogoKey(logo) !== undefined;
  const Sign = logo ? ImageOff : Tag;
  return (
    <span
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground',
        className,
      )}
    >
      {isSent && logo !== unseen ? (
        <img
          src={`${apiPrefix}${logo}`}
          alt=""
          onError={() => setUnseen(logo)}
          className="size-full object-contain"
        />
      ) : (
        <Sign size={18} aria-hidden="true" />
      )}
    </span>
  );
}
