import type { ComponentProps } from 'react';
import './textarea.css';

/** Text of several lines; grows with what is written. */
export function Textarea(attributes: ComponentProps<'textarea'>) {
  return <textarea {...attributes} className="field-control" />;
}
