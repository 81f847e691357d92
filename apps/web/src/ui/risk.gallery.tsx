import type { GalleryEntry } from './gallery-entry.ts';
import { Risk } from './risk.tsx';

export const gallery: GalleryEntry = {
  title: 'Risk',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Risk level="low" score={12}>
        low
      </Risk>
      <Risk level="medium" score={47}>
        medium
      </Risk>
      <Risk level="high" score={82}>
        high
      </Risk>
      <Risk level="high">high</Risk>
      <Risk level="unknown">unknown</Risk>
    </div>
  ),
};
