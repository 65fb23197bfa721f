import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { SoonTab as Tab } from '../account-tabs.ts';
import { Panel } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';
import { soonTexts } from './soon-texts.ts';

/** Announces a tab that is not available yet and links to a useful page. */
export function SoonTab({ tab }: { tab: Tab }) {
  const profile = useProfile().data?.data;
  const { title, text, existing, link } = soonTexts[tab];
  const existingText = profile && existing?.(profile.counts);
  return (
    <Panel tab={tab}>
      <Empty
        title={title}
        action={
          <ButtonLink to={link.to} variant="soft" icon={<link.icon aria-hidden="true" />}>
            {link.label}
          </ButtonLink>
        }
      >
        <p>{text}</p>
        {existingText && <p className="mt-2 font-semibold text-foreground">{existingText}</p>}
      </Empty>
    </Panel>
  );
}
