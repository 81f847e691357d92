import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { RadioGroup } from './radio-group.tsx';

export const gallery: GalleryEntry = {
  title: 'Radio group',
  render: () => <Example />,
};

const options = [
  { value: 'self', label: 'For myself', hint: 'You are the beneficial owner' },
  { value: 'other', label: 'For another person' },
  { value: 'none', label: 'Not offered', disabled: true },
];

function Example() {
  const [value, setValue] = useState<string | null>('self');
  const [likert, setLikert] = useState<string | null>(null);
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <RadioGroup
        legend="On whose behalf?"
        name="gallery-behalf"
        value={value}
        onValueChange={setValue}
        options={options}
        required
      />
      <RadioGroup
        legend="How satisfied are you?"
        name="gallery-likert"
        orientation="horizontal"
        value={likert}
        onValueChange={setLikert}
        options={['1', '2', '3', '4', '5'].map((step) => ({ value: step, label: step }))}
        error={likert === null ? 'Please choose an answer.' : undefined}
      />
    </div>
  );
}
