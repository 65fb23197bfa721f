/**
 * A page arrives with the style that it needs, and its stylesheets are disabled (server/page-style.ts). They are loaded when the
 * page is loaded and idle, or with the visitor's first input; then its script starts. What the visitor does until
 * hydration (a press on a button, a submit, a changed field) is recorded, and replayed afterwards: in a late part
 * (web/ui/late-part.tsx) once that is hydrated. Links, GET forms and <details> work without script and are left to the browser.
 * If the script cannot be loaded, the page says so to whoever acts, and asks again when the connection is back and with the
 * next act; a link that nothing could open waits, too.
 */
interface EarlyActs {
  /** The visitor has touched, pressed or focused something. */
  hasActed?: boolean;
  /** Only late parts are not hydrated yet. */
  isHydrated?: boolean;
  /** the fields that were changed */
  fields: Set<Element>;
  /** the button or waiting link of the last press, or the form in which Enter was pressed; null once something else is pressed */
  press: HTMLElement | null;
  /** Ends the recording. */
  end: () => void;
}

declare global {
  interface Window {
    earlyActs?: EarlyActs;
  }
}

/** The server gives this id to the page's script, in a type that browsers do not run. */
export const heldScriptId = 'page-script';

/** The words that the script cannot be loaded; the script in the head shows them (web/components/late-navigation.tsx). */
export const missingScriptId = 'script-missing';

/** Attribute of a part that is hydrated after the rest of the page. */
export const latePart = { 'data-late': true };
const isLate = (element: Element | null) => Boolean(element?.closest('[data-late]'));

/** Attribute of a submit button whose form only script can send, until hydration. */
export const earlyButton = { 'data-early': true };

/**
 * Runs in the head before the first paint. A stylesheet that does not arrive delays the script by 3 s at most. Its text must
 * be constant, because the content security policy has its hash.
 */
export const beforeHydrationScript =
  // Without the mark, the page's script would contain the text, too.
  /* @__PURE__ */ `{let d=document,n=navigator,begun,late,failed,styles=[],a={fields:new Set,press:null,end(){for(let t of types)removeEventListener(t,note,true)}},
types=['pointerdown','focusin','keydown','click','input','change'],
loadSheets=()=>{for(let l of d.querySelectorAll('link[disabled]'))l.disabled=false},
start=()=>{loadSheets();let l=[...d.querySelectorAll('link[rel=stylesheet]')].find(l=>!l.sheet),held=d.getElementById('${heldScriptId}'),s=d.createElement('script');
if(l&&!late)for(let t of['load','error'])l.addEventListener(t,start);
else if(held){if(isAlone())return lost();s.type='module';s.text=held.text;held.id='';s.onerror=()=>{s.remove();held.id='${heldScriptId}';lost()};d.head.append(s)}},
isAlone=()=>!n.onLine&&!n.serviceWorker?.controller,
lost=()=>{failed=1;let w=d.getElementById('${missingScriptId}');if(w)w.hidden=!a.hasActed},
again=()=>{for(let l of styles.splice(0))l.setAttribute('href',l.getAttribute('href'));if(failed)start()},
begin=()=>{if(!begun){begun=1;setTimeout(()=>{late=1;start()},3e3);d.readyState==='loading'?addEventListener('DOMContentLoaded',start):start()}},
note=e=>{let{type,key,target:t}=e;a.hasActed=true;failed?again():begin();
if(a.isHydrated&&!t.closest?.('[data-late]')){if(type==='click')a.press=null;return}
if(type==='click'){let b=t.closest('a,summary,button');a.press=b?.type==='button'?b:null;
if(isAlone()&&b?.host===location.host&&!(b.hash&&b.href.split('#')[0]===location.href.split('#')[0])){e.preventDefault();a.press=b}}
if(key==='Enter'&&t.tagName==='INPUT'&&t.form?.querySelector('[data-early]'))a.press=t.form;
if(type==='input'||type==='change')a.fields.add(t)};
window.earlyActs=a;
d.addEventListener('error',({target:l})=>{if(l.rel==='stylesheet')styles.push(l)},true);
for(let t of types)addEventListener(t,note,true);
addEventListener('online',again);
addEventListener('load',()=>{let go=n.connection?.saveData?loadSheets:begin;window.requestIdleCallback?requestIdleCallback(go,{timeout:2e3}):setTimeout(go,200)})}`.replaceAll(
    '\n',
    '',
  );

/** Returns true once if the form was submitted before hydration. */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  const acts = window.earlyActs;
  const press = acts?.press;
  if (!acts || (press !== form && !(press instanceof HTMLButtonElement && press.form === form))) return false;
  acts.press = null;
  return true;
}

/** Resolves with the visitor's first touch, key or focus, also if it came before the script, or when they come back. */
export const firstInput = new Promise<void>((resolve) => {
  if (typeof window === 'undefined' || window.earlyActs?.hasActed) return resolve();
  for (const type of [
    'pointerdown',
    'pointermove',
    'keydown',
    'focusin',
    'input',
    'change',
    'visibilitychange',
  ]) {
    addEventListener(type, () => resolve(), { capture: true, once: true });
  }
});

/**
 * Replays what the visitor did before hydration, except in late parts; forms with an early button submit themselves. It is
 * called again when a late part is hydrated.
 */
export function replayEarlyActs(): void {
  const acts = window.earlyActs;
  if (!acts) return;
  acts.isHydrated = true;
  document.getElementById(missingScriptId)?.remove();
  if (!document.querySelector('[data-late]')) acts.end();
  const fields = [...acts.fields].filter((field) => !isLate(field));
  // React may reset the fields while it renders.
  const changes = fields.map(changeOf);
  for (const field of fields) acts.fields.delete(field);
  const { activeElement } = document;
  const focused = activeElement === document.body || isLate(activeElement) ? null : activeElement;
  const press = isLate(acts.press) ? null : acts.press;
  const isForm = press instanceof HTMLFormElement || (press && 'early' in press.dataset);
  if (press && !isForm) acts.press = null;
  inTurn([
    ...changes,
    () => focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    () => press && !isForm && replayPress(press),
  ]);
}

/** Calls each function in a task of its own, so that React renders the changes of one before the next. */
function inTurn([first, ...others]: readonly (() => unknown)[]): void {
  if (!first) return;
  setTimeout(() => {
    try {
      first();
    } finally {
      inTurn(others);
    }
  });
}

/** Menus open on `pointerdown`, other buttons act on `click`. */
function replayPress(button: HTMLElement): void {
  if (!button.isConnected) return;
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  button.click();
}

/**
 * Returns a function that repeats the change of a field. React ignores an event if it knows the field's value already: it
 * notices a value that is set through the element, but not one that is set through the prototype, or by a click.
 */
function changeOf(field: Element): () => void {
  const type = field instanceof HTMLInputElement && field.type;
  if (field instanceof HTMLInputElement && (type === 'radio' || type === 'checkbox')) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  if (type !== 'file' && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    const { value } = field;
    return () => {
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }
  const value = field instanceof HTMLSelectElement ? field.value : '';
  return () => {
    if (field instanceof HTMLSelectElement) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
