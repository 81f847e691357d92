import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { TextArea } from './text-area.tsx';

export const gallery: GalleryEntry = {
  title: 'Text area',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Field label="Notes" required>
        <TextArea counter maxLength={500} placeholder="Why this decision" />
      </Field>
      <Field label="Near the limit" error="Please provide notes for your decision.">
        <TextArea counter maxLength={20} defaultValue="Nineteen characters" />
      </Field>
    </div>
  ),
};
