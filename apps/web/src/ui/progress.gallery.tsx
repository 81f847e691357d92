import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Progress } from './progress.tsx';

export const gallery: GalleryEntry = {
  title: 'Progress',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Progress
        label="Screening all clients"
        value={420}
        max={1284}
        text="420 of 1’284"
        action={<Button size="small">Stop</Button>}
      />
      <Progress label="Done" value={100} />
    </div>
  ),
};
