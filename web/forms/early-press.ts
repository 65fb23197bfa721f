/**
 * A form can be used as soon as it shows, and only sent once script has arrived. Who presses its button before, or Enter
 * in a field, is not asked to do it again: the press is noted on <html>, and the form sends itself then.
 */
const noted = 'earlyPress';

/** On the button of such a form until script has arrived. */
export const earlyButton = { 'data-early': true };

const script = `function(e){
var t=e.target,b=t.closest('[data-early]'),f=(b||t).form;
if(e.type==='click'?b:e.key==='Enter'&&t.tagName==='INPUT'&&f&&f.querySelector('[data-early]'))
document.documentElement.dataset.${noted}=f.id}`.replaceAll('\n', '');

/** Runs in the head. */
export const earlyPressScript = `for(let t of['click','keydown'])addEventListener(t,${script});`;

/** Whether a form was to be sent already; asked once. */
export function takeEarlyPress(formId: string): boolean {
  const { dataset } = document.documentElement;
  if (dataset[noted] !== formId) return false;
  delete dataset[noted];
  return true;
}
