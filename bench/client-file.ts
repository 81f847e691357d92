/** Sets the file of a client with 1,000 events as a tagged PDF: `npm run bench:file`. */
import { writePdf } from '../apps/server/src/platform/pdf/write-pdf.ts';

const [events, runs] = [1000, 20];
const rows = Array.from({ length: events }, (_, at) => [
  `26.11.2026, 10:${String(at % 60).padStart(2, '0')}`,
  'client.structure_hit_decided',
  'Nora Erfunden',
  `01a21937-9da9-7373-8e3c-${String(at).padStart(12, '0')}`,
]);

const times = Array.from({ length: runs }, () => {
  // Processor time, which other programs do not change.
  const start = process.cpuUsage();
  const file = writePdf({
    title: 'AMLA file: Žofie Erfunden',
    language: 'en',
    madeAt: '2026-11-26T10:00:00.000Z',
    lead: ['Made on 26.11.2026, 10:00 by Nora Erfunden'],
    contents: 'Contents',
    blocks: [
      { kind: 'heading', level: 2, text: 'Events' },
      { kind: 'table', head: ['Date', 'Event', 'Who', 'Ledger entry'], shares: [1.5, 2.6, 1.8, 3.2], rows },
    ],
  });
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, bytes: file.length };
}).toSorted((a, b) => a.ms - b.ms);
const [median, last] = [times[runs / 2], times.at(-1)];
console.log(
  `a file with ${events} events: median ${median?.ms.toFixed(0)} ms, longest ${last?.ms.toFixed(0)} ms, ${median?.bytes} bytes`,
);
