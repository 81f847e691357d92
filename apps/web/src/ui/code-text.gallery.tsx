import { CodeText } from './code-text.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Code text',
  render: () => (
    <div style={{ display: 'grid', gap: 6 }}>
      <CodeText value="CASE-2026-00042" />
      <CodeText value="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" kind="hash" />
      <CodeText value="CH9300762011623852957" kind="iban" />
      <CodeText
        value="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
        kind="hash"
        max={0}
      />
    </div>
  ),
};
