import { useState } from 'react';
import { FactsStrip } from './facts-strip.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { NumberText } from './number-text.tsx';
import { Status } from './status.tsx';

export const gallery: GalleryEntry = { title: 'Facts strip', render: () => <Example /> };

const facts = [
  { id: 'review', label: <Status tone="waiting">In review</Status>, value: <NumberText value={9} /> },
  { id: 'stopped', label: <Status tone="stopped">Stopped</Status>, value: <NumberText value={1} /> },
  { id: 'paid', label: <Status tone="good">Paid</Status>, value: <NumberText value={1143} /> },
];

function Example() {
  const [chosenId, setChosenId] = useState<string | undefined>('review');
  return <FactsStrip label="Payments by status" facts={facts} chosenId={chosenId} onChoose={setChosenId} />;
}
