import { readList } from '#domain/shopping-list.ts';
import { listFormId } from '#web/paths.ts';
import { toggleItem } from './change-list.ts';
import { isIn, readKept, watchKept } from './kept-list.ts';

/** The buttons of all pages that put something on the list: pages have them as plain forms, and here they change the device's list. */

const [add, added] = ['+ Lista', 'Na lista'];
const itemOf = ({ value }: HTMLButtonElement) => readList(value).items[0];
const nameOf = (button: HTMLButtonElement) => button.ariaLabel?.replace(/^.*?: /, '') ?? '';

/** React never changes the text of a button again, so its state is written into the document. */
function paint(): void {
  const list = readKept();
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[form="${listFormId}"]`)) {
    const text = isIn(list, itemOf(button)?.productId ?? 0) ? added : add;
    if (button.textContent === text) continue;
    button.ariaLabel = `${text}: ${nameOf(button)}`;
    button.textContent = text;
    button.toggleAttribute('data-added', text === added);
  }
}

/** @returns a function that ends it */
export function watchListButtons(apiPrefix: string): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target } = event;
    if (!(submitter instanceof HTMLButtonElement) || (target as Element).id !== listFormId) return;
    const item = itemOf(submitter);
    if (!item) return;
    event.preventDefault();
    toggleItem(apiPrefix, item, nameOf(submitter));
  };
  let isPainting = false;
  // Rows come and go; each change of the page paints once.
  const observer = new MutationObserver(() => {
    if (isPainting) return;
    isPainting = true;
    requestAnimationFrame(() => {
      isPainting = false;
      paint();
    });
  });
  paint();
  const stop = watchKept(paint);
  document.addEventListener('submit', onSubmit);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop();
    document.removeEventListener('submit', onSubmit);
    observer.disconnect();
  };
}
