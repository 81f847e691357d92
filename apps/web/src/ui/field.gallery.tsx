import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { TextInput } from './text-input.tsx';

export const gallery: GalleryEntry = {
  title: 'Field',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Field label="Client name" hint="As written in the passport" required>
        <TextInput />
      </Field>
      <Field label="Street" optionalText="optional">
        <TextInput defaultValue="Hirschengraben 4" />
      </Field>
      <Field label="Email" error="Please enter a valid email address." required>
        <TextInput type="email" defaultValue="nora@example" />
      </Field>
      <Field label="Search clients" labelHidden>
        <TextInput placeholder="Search clients" type="search" />
      </Field>
    </div>
  ),
};
