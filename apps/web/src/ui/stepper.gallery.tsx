import type { GalleryEntry } from './gallery-entry.ts';
import { Stepper } from './stepper.tsx';

export const gallery: GalleryEntry = {
  title: 'Stepper',
  render: () => (
    <Stepper
      label="Onboarding"
      steps={[
        {
          id: '1',
          label: 'Initiated',
          state: 'completed',
          stateLabel: 'Completed',
          who: 'N. Keller',
          when: '2026-11-19T08:10:00Z',
        },
        {
          id: '2',
          label: 'KYC verification',
          state: 'completed',
          stateLabel: 'Completed',
          when: '2026-11-19T08:12:00Z',
        },
        {
          id: '3',
          label: 'AML screening',
          state: 'flagged',
          stateLabel: 'Flagged: 2 matches',
          when: '2026-11-19T08:12:30Z',
        },
        { id: '4', label: 'Risk assessment', state: 'processing', stateLabel: 'Processing' },
        { id: '5', label: 'Final decision', state: 'pending', stateLabel: 'Pending' },
      ]}
    />
  ),
};
