import { useState } from 'react';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Date input',
  render: () => <Example />,
};

function Example() {
  const [day, setDay] = useState('1984-03-07');
  const [error, setError] = useState<string>();
  return (
    <Field label="Date of birth" hint="Day, month, year" error={error}>
      <DateInput
        value={day}
        onValueChange={(iso) => {
          setError(iso === undefined ? 'Please enter a date as dd.mm.yyyy.' : undefined);
          if (iso !== undefined) setDay(iso);
        }}
      />
    </Field>
  );
}
