import type { GalleryEntry } from './gallery-entry.ts';
import { LevelChip } from './level-chip.tsx';

export const gallery: GalleryEntry = {
  title: 'Level chip',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <LevelChip level="low">Low</LevelChip>
      <LevelChip level="medium">Medium</LevelChip>
      <LevelChip level="high">High</LevelChip>
      <LevelChip level="unknown">Unknown</LevelChip>
    </div>
  ),
};
