import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { Segmented } from './segmented.tsx';

export const gallery: GalleryEntry = {
  title: 'Segmented',
  render: () => <Example />,
};

function Example() {
  const [value, setValue] = useState('all');
  return (
    <Segmented
      label="Risk"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'all', label: 'All', count: 10420 },
        { value: 'low', label: 'Low', count: 9000 },
        { value: 'medium', label: 'Medium', count: 1400 },
        { value: 'high', label: 'High', count: 20 },
      ]}
    />
  );
}
