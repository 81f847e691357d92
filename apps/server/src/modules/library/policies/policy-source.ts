import type { Passage } from '@sorgfalt/grounding';
import type { Database } from '../../../platform/database/database.ts';
import type { Edition, EditionSource } from '../../assistant/index.ts';
import type { PolicyRow } from '../tables.ts';
import { listDecided, policyRevision } from './policy-repo.ts';

/** The policies of the firm that were accepted; what is withdrawn is not there, and brings no earlier version back. */
export function createPolicySource(database: Database): EditionSource {
  return {
    revision: () => policyRevision(database),
    read: async () => editionsOf(await listDecided(database)),
  };
}

function editionsOf(rows: readonly PolicyRow[]): Edition[] {
  return [...Map.groupBy(rows, ({ policyId }) => policyId).values()].flatMap((versions) =>
    versions.flatMap((row, at) =>
      row.state === 'accepted' ? [editionOf(row, endOf(row, versions.slice(at + 1)))] : [],
    ),
  );
}

/** The first day on which a later version is valid, which ends this one whether or not that was withdrawn since. */
function endOf({ validFrom }: PolicyRow, later: readonly PolicyRow[]): string | null {
  const [first] = later.map((row) => row.validFrom).toSorted();
  return first === undefined ? null : first < validFrom ? validFrom : first;
}

function editionOf(row: PolicyRow, inForceUntil: string | null): Edition {
  const { policyId, title, owner, roles, validFrom } = row;
  const version = String(row.version);
  return {
    sourceId: policyId,
    kind: 'policy',
    version,
    inForceFrom: validFrom,
    inForceUntil,
    roles,
    link: null,
    passages: row.passages.map((passage) => passageOf(row, passage, inForceUntil)),
    names: () => ({ name: title, title, srNumber: null, version, owner }),
  };
}

function passageOf(
  { policyId, title, version, language, validFrom }: PolicyRow,
  { eId, heading, text }: PolicyRow['passages'][number],
  inForceUntil: string | null,
): Passage {
  const [, section = '', paragraph = ''] = /^sec_(\d+)\/para_(\d+)$/u.exec(eId) ?? [];
  return {
    id: `${policyId}/${eId}/${language}@${version}`,
    source: policyId,
    sourceKind: 'policy',
    eId,
    language,
    heading,
    text,
    citation: `${title} § ${section}.${paragraph}`,
    version: String(version),
    inForceFrom: validFrom,
    inForceUntil,
  };
}
