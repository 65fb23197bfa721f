import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { SoonTab as Tab } from '../account-tabs.ts';
import { Panel } from '../panel.tsx';
import { useProfile } from '../use-profile.ts';
import { soonWords } from './soon-words.ts';

/** A part of the account that is still to come: says what it will hold, and leads on. */
export function SoonTab({ tab }: { tab: Tab }) {
  const profile = useProfile().data?.data;
  const { title, text, so, onward } = soonWords[tab];
  const already = profile && so?.(profile.counts);
  return (
    <Panel tab={tab}>
      <Empty
        title={title}
        action={
          <ButtonLink to={onward.to} variant="soft" icon={<onward.icon aria-hidden="true" />}>
            {onward.label}
          </ButtonLink>
        }
      >
        <p>{text}</p>
        {already && <p className="mt-2 font-semibold text-foreground">{already}</p>}
      </Empty>
    </Panel>
  );
}
