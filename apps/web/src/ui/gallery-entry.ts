import type { ReactNode } from 'react';

export interface GalleryEntry {
  title: string;
  render: () => ReactNode;
}
