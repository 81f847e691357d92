import { Checklist } from './checklist.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Checklist',
  render: () => (
    <Checklist
      label="Checks"
      items={[
        {
          id: '1',
          label: 'Passport number',
          status: 'ok',
          statusLabel: 'Passed',
          detail: 'Check digits agree',
          source: 'ICAO 9303',
          time: '2026-11-19T08:12:00Z',
        },
        {
          id: '2',
          label: 'Address',
          status: 'info',
          statusLabel: 'Note',
          detail: 'Moved within the last year',
        },
        {
          id: '3',
          label: 'Name',
          status: 'warning',
          statusLabel: 'Look again',
          detail: 'One weak match, 71 %',
          source: 'SECO list of 20.11.2026',
        },
        {
          id: '4',
          label: 'Sanctions',
          status: 'flag',
          statusLabel: 'Flagged',
          detail: 'Strong match, 96 %',
          source: 'SECO list of 20.11.2026',
          time: '2026-11-19T08:12:30Z',
        },
      ]}
    />
  ),
};
