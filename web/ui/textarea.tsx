import type { ComponentProps } from 'react';
import './textarea.css';

/** Multi-line text field that grows with its content. */
export function Textarea(attributes: ComponentProps<'textarea'>) {
  return <textarea {...attributes} className="field-control" />;
}
