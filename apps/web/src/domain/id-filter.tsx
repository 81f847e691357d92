import { useState, type FormEvent } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { isEntityId } from './entity-id.ts';

interface IdFilterProps {
  readonly label: string;
  /** Said when what was typed is no id. */
  readonly invalidText: string;
  readonly value: string | undefined;
  /** What is taken over; ids, unless said. */
  accepts?(text: string): boolean;
  onValueChange(id: string | undefined): void;
}

/** A filter by id: taken over with Enter or on leaving the field, and only when it is one. */
export function IdFilter(props: IdFilterProps) {
  // A new value from the URL starts the field anew.
  return <Input key={props.value ?? ''} {...props} />;
}

function Input({ label, invalidText, value = '', accepts = isEntityId, onValueChange }: IdFilterProps) {
  const [text, setText] = useState(value);
  const [isChecked, setIsChecked] = useState(value !== '');
  const typed = text.trim().toLowerCase();
  const isValid = typed === '' || accepts(typed);
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
