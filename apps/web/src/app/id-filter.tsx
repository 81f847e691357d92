import { useState, type FormEvent } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface IdFilterProps {
  readonly label: string;
  /** Said when what was typed is no id. */
  readonly invalidText: string;
  readonly value: string | undefined;
  onValueChange(id: string | undefined): void;
}

/** A filter by id: taken over with Enter or on leaving the field, and only when it is one. */
export function IdFilter(props: IdFilterProps) {
  // A new value from the URL starts the field anew.
  return <Input key={props.value ?? ''} {...props} />;
}

function Input({ label, invalidText, value = '', onValueChange }: IdFilterProps) {
  const [text, setText] = useState(value);
  const [isChecked, setIsChecked] = useState(value !== '');
  const typed = text.trim().toLowerCase();
  const isValid = typed === '' || uuid.test(typed);
  const take = () => {
    setIsChecked(true);
    if (isValid && typed !== value) onValueChange(typed === '' ? undefined : typed);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Field label={label} labelHidden error={isChecked && !isValid ? invalidText : undefined}>
        <TextInput
          mono
          type="search"
          data-filter
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </form>
  );
}

/** Whether a filter of the URL is an id that the server would take. */
export function idOr<T>(value: string | undefined, otherwise: T): string | T {
  return value !== undefined && uuid.test(value) ? value : otherwise;
}
