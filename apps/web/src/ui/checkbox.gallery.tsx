import { Checkbox } from './checkbox.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Checkbox',
  render: () => (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 6 }}>
      <Checkbox label="I consent to the processing" hint="You can take it back at any time" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Some of them" indeterminate />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled and ticked" disabled defaultChecked />
    </div>
  ),
};
