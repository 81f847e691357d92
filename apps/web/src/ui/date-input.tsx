import { useState, type ComponentProps, type FocusEvent } from 'react';
import { formatDate } from './date-format.ts';
import { parseSwissDate } from './parse-swiss-date.ts';
import { TextInput } from './text-input.tsx';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type'> {
  /** yyyy-mm-dd, or empty. */
  value: string;
  /** Gives the day as yyyy-mm-dd, '' for an empty field, undefined while the text is no day. */
  onValueChange: (iso: string | undefined, text: string) => void;
}

/** A day typed as dd.mm.yyyy; other usual spellings are understood and tidied up on leaving the field. */
export function DateInput({
  value,
  onValueChange,
  onBlur,
  placeholder = 'dd.mm.yyyy',
  ...rest
}: DateInputProps) {
  const [draft, setDraft] = useState<string>();
  const handleText = (text: string) => {
    setDraft(text);
    onValueChange(text.trim() === '' ? '' : parseSwissDate(text, new Date().getFullYear()), text);
  };
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    // Text that is no day stays as typed, so the person can mend it.
    const isDay = draft !== undefined && parseSwissDate(draft, new Date().getFullYear()) !== undefined;
    if (isDay || draft?.trim() === '') setDraft(undefined);
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      placeholder={placeholder}
      value={draft ?? (value === '' ? '' : formatDate(value))}
      onChange={(event) => handleText(event.target.value)}
      onBlur={handleBlur}
    />
  );
}
