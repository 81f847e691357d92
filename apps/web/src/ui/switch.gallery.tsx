import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { Switch } from './switch.tsx';

export const gallery: GalleryEntry = {
  title: 'Switch',
  render: () => <Example />,
};

function Example() {
  const [isOn, setOn] = useState(true);
  return (
    <div style={{ display: 'flex', gap: 16 }}>
      <Switch label="Follow live" checked={isOn} onCheckedChange={setOn} />
      <Switch label="Off" checked={!isOn} onCheckedChange={(on) => setOn(!on)} />
      <Switch label="Fixed" checked={false} onCheckedChange={setOn} disabled />
    </div>
  );
}
