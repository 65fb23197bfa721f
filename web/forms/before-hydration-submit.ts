/**
 * A form is visible before hydration but can only be submitted after it. A script in the head records an earlier press
 * of the submit button, or of Enter in a field, on <html>, and the form submits itself after hydration.
 */
const datasetKey = 'earlyPress';

/** Attribute of the submit button until hydration. */
export const earlyButton = { 'data-early': true };

const script = `function(e){
var t=e.target,b=t.closest('[data-early]'),f=(b||t).form;
if(e.type==='click'?b:e.key==='Enter'&&t.tagName==='INPUT'&&f&&f.querySelector('[data-early]'))
document.documentElement.dataset.${datasetKey}=f.id}`.replaceAll('\n', '');

/** Script for the head of the page. */
export const earlySubmitScript = `for(let t of['click','keydown'])addEventListener(t,${script});`;

/** Returns true once if the form was submitted before hydration. */
export function takeEarlySubmit(formId: string): boolean {
  const { dataset } = document.documentElement;
  if (dataset[datasetKey] !== formId) return false;
  delete dataset[datasetKey];
  return true;
}
