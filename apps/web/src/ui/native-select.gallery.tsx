import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { NativeSelect } from './native-select.tsx';

export const gallery: GalleryEntry = {
  title: 'Native select',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Field label="Document">
        <NativeSelect
          placeholder="Choose…"
          options={[
            { value: 'passport', label: 'Passport' },
            { value: 'id', label: 'Identity card' },
          ]}
        />
      </Field>
      <Field label="Document, wrong" error="Please choose a document.">
        <NativeSelect placeholder="Choose…" options={[]} />
      </Field>
    </div>
  ),
};
