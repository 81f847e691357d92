import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { Tabs } from './tabs.tsx';

export const gallery: GalleryEntry = {
  title: 'Tabs',
  render: () => <Example />,
};

function Example() {
  const [value, setValue] = useState('pending');
  return (
    <Tabs
      label="Reviews"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'pending', label: 'Pending', count: 7, panel: <p>Seven cases wait for a decision.</p> },
        { value: 'approved', label: 'Approved', count: 1280, panel: <p>Approved cases.</p> },
        { value: 'rejected', label: 'Rejected', panel: <p>Rejected cases.</p> },
      ]}
    />
  );
}
