import { useState } from 'react';
import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Select } from './select.tsx';

export const gallery: GalleryEntry = {
  title: 'Select',
  render: () => <Example />,
};

const options = [
  { value: 'admin', label: 'Administrator', hint: 'Manages people and settings' },
  { value: 'officer', label: 'Officer', hint: 'Decides cases' },
  { value: 'guest', label: 'Guest', disabled: true },
];

function Example() {
  const [role, setRole] = useState<string | null>(null);
  return (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Field label="Role" hint="Changes are written to the audit trail">
        <Select value={role} onValueChange={setRole} options={options} placeholder="Choose…" />
      </Field>
      <Field label="Role, fixed">
        <Select value="officer" onValueChange={setRole} options={options} disabled />
      </Field>
      <Field label="Role, wrong" error="Please choose a role.">
        <Select value={null} onValueChange={setRole} options={options} placeholder="Choose…" />
      </Field>
    </div>
  );
}
