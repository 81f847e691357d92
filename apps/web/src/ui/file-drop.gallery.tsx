import { FileDrop } from './file-drop.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'File drop',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <FileDrop
        label="Proof of address"
        buttonText="Choose file"
        hint="PDF or photo, up to 10 MB"
        accept=".pdf,image/*"
        onFiles={() => undefined}
      />
      <FileDrop
        label="Passport"
        buttonText="Choose file"
        error="The file is larger than 10 MB."
        onFiles={() => undefined}
      />
      <FileDrop label="Contract" buttonText="Choose file" disabled onFiles={() => undefined} />
    </div>
  ),
};
