import type { ScreeningList } from '@sorgfalt/contract';
import type { ListFormat } from '@sorgfalt/screening';
import { AppError } from '../../platform/http/app-error.ts';

/** Which list a file belongs to. */
export interface ListIdentity {
  readonly listId: string;
  readonly name: string;
  readonly source: ScreeningList['source'];
}

/** Formats whose lists can be kept; the engine reads further ones. */
const keptFormats = ['un-xml', 'seco-xml', 'ofac-csv', 'opensanctions-csv'] as const;
type KeptFormat = (typeof keptFormats)[number];

const samplePrefix = 'sample-';

/**
 * The list that a file of this format and name is a version of. OFAC publishes two sets, told apart by
 * their file names; OpenSanctions publishes one file for each dataset, named after it.
 */
export function identifyList(format: ListFormat, fileName: string): ListIdentity {
  const base = fileName.toLowerCase().replace(/^.*[/\\]/, '');
  const kept = keptFormats.find((known) => known === format);
  if (kept === undefined) throw new AppError('unknown-format', { details: { file: base } });
  const real = realList(kept, base);
  if (!base.startsWith(samplePrefix)) return real;
  return {
    listId: `${samplePrefix}${real.source}`,
    name: `Synthetic list, ${real.name} format`,
    source: 'sample',
  };
}

function realList(format: KeptFormat, base: string): ListIdentity {
  switch (format) {
    case 'un-xml':
      return { listId: 'un', name: 'UN consolidated', source: 'un' };
    case 'seco-xml':
      return { listId: 'seco', name: 'SECO', source: 'seco' };
    case 'ofac-csv':
      return /(?:^|[^a-z])cons/.test(base)
        ? { listId: 'ofac-consolidated', name: 'OFAC consolidated', source: 'ofac' }
        : { listId: 'ofac-sdn', name: 'OFAC SDN', source: 'ofac' };
    case 'opensanctions-csv':
      return openSanctions(base);
  }
}

function openSanctions(base: string): ListIdentity {
  const dataset = base
    .replace(/\.csv$/, '')
    .replace(/targets?[._-]?simple/, '')
    .replace(/\d{4}(?:-\d{2}){0,2}/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const hasName = dataset !== '' && !dataset.startsWith('sample');
  return {
    listId: hasName ? `opensanctions-${dataset}` : 'opensanctions',
    name: hasName ? `OpenSanctions ${dataset.replaceAll('-', ' ')}` : 'OpenSanctions',
    source: 'opensanctions',
  };
}
