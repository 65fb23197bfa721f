import type { TextareaHTMLAttributes } from 'react';
import './textarea.css';

/** Text of several lines; grows with what is written. */
export function Textarea(attributes: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...attributes} className="field-control" />;
}
