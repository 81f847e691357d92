import { IconSearch } from '@tabler/icons-react';
import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Kbd } from './kbd.tsx';
import { TextInput } from './text-input.tsx';

export const gallery: GalleryEntry = {
  title: 'Text input',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Field label="Filter">
        <TextInput startIcon={<IconSearch />} suffix={<Kbd keys="/" />} placeholder="Beneficiary or id" />
      </Field>
      <Field label="Account">
        <TextInput mono dir="ltr" defaultValue="CH93 0076 2011 6238 5295 7" />
      </Field>
      <Field label="Amount">
        <TextInput inputMode="decimal" suffix="CHF" defaultValue="1'234.50" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled defaultValue="Cannot be changed" />
      </Field>
      <Field label="Read only">
        <TextInput readOnly defaultValue="PAY-100004" />
      </Field>
    </div>
  ),
};
