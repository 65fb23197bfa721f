import clsx from 'clsx';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { replayEarlyActs } from '#web/before-hydration.ts';
import { drawnRows, isOfOtherPlace, slotAttribute } from './drawn-rows.ts';
import { hasPlaceClass } from './place-script.ts';
import { type NamedPlace, readUserPlace, sayNear } from './user-place.ts';

interface NearWaitProps {
  /** names the part among those of a page that draws its first rows before its script runs */
  name?: string;
  /** null: no place is chosen, or none is known yet */
  from: NamedPlace | null;
  /** true: what is near the person is not here yet, and the children are of the city */
  isWaiting: boolean;
  children: ReactNode;
}

/**
 * Shows what is of the city where no place is chosen. Where one is, that only keeps the room (place-row.css), and what is drawn
 * before the script runs stays until the children show the same.
 */
export function NearWait({ name, from, isWaiting, children }: NearWaitProps) {
  const content = useRef<HTMLDivElement>(null);
  const left = useRef<{ focused: Element | null; pressed: Element | null } | null>(null);
  const slot = useCallback(
    (element: HTMLDivElement) => {
      const rows = name === undefined ? undefined : drawnRows(name, from);
      if (rows && rows.parentNode !== element) element.append(rows);
      // What is drawn is of another place, such as one that was chosen meanwhile.
      else if (!rows && isOfOtherPlace(from)) element.replaceChildren();
      // Once the page is hydrated, presses are not recorded, but nothing in the rows acts yet.
      let late: Element | null = null;
      const note = ({ target }: Event) => {
        late = target instanceof Element ? target.closest('button') : null;
      };
      document.addEventListener('click', note, true);
      return () => {
        document.removeEventListener('click', note, true);
        const inside = (other?: Element | null) => (other && element.contains(other) ? other : null);
        left.current = {
          focused: inside(document.activeElement),
          pressed: inside(window.earlyActs?.press) ?? inside(late),
        };
      };
    },
    [name, from],
  );
  useLayoutEffect(() => {
    if (isWaiting || !name || !content.current || !left.current) return;
    window.drawnRows?.rows.delete(name);
    const { focused, pressed } = left.current;
    left.current = null;
    twinOf(focused, content.current)?.focus({ preventScroll: true });
    if (!window.earlyActs) return;
    if (pressed) window.earlyActs.press = twinOf(pressed, content.current);
    replayEarlyActs();
  }, [isWaiting, name]);
  useEffect(() => {
    // What was stored may be no place, or another tab has forgotten it.
    document.documentElement.classList.toggle(hasPlaceClass, readUserPlace() !== null);
  });
  useEffect(() => () => void window.drawnRows?.rows.delete(name ?? ''), [name]);
  return (
    <div className={isWaiting ? 'near-wait' : undefined}>
      {isWaiting && from && (
        <p role="status" className="sr-only">
          {`Buscando os preços ${sayNear(from)}...`}
        </p>
      )}
      {isWaiting && name && (
        <div
          ref={slot}
          className={clsx('near-slot', from && 'near-asked')}
          {...{ [slotAttribute]: name }}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, so that React leaves alone what is drawn in it
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
      <div ref={content} className={clsx(isWaiting && 'near-city')}>
        {children}
      </div>
    </div>
  );
}

/** The link or button in an element that is called like another one. */
function twinOf(other: Element | null, element: Element): HTMLElement | null {
  const named = (each: Element) =>
    each.getAttribute('aria-label') ?? each.getAttribute('href') ?? each.textContent;
  const all = [...element.querySelectorAll<HTMLElement>('a, button')];
  return (other && all.find((each) => named(each) === named(other))) ?? null;
}
