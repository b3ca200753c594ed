import type { Ref, TextareaHTMLAttributes } from 'react';
import { joinClasses } from '../classes.ts';
import { useFieldControl } from '../Field/FieldContext.ts';
import { controlFrame, nativeInput } from '../TextInput/TextInput.css.ts';
import { area } from './TextArea.css.ts';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** The textarea element. */
  ref?: Ref<HTMLTextAreaElement>;
}

/** Textarea that grows from 3 to 8 lines, then scrolls. Without field-sizing support, it stays at 3. */
export function TextArea({ className, ...props }: TextAreaProps) {
  const control = useFieldControl(props);
  return (
    <div className={joinClasses(controlFrame({ size: 'md' }), className)}>
      <textarea rows={3} {...props} {...control} className={`${nativeInput} ${area}`} />
    </div>
  );
}
