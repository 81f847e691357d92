import { createHash } from 'node:crypto';
import type { DueForm } from '@sorgfalt/contract';
import { canonicalize } from '@sorgfalt/ledger';
import type { Owner, Share } from '@sorgfalt/parties';

/** Without I, L, O and U: read from paper, none is taken for another (Crockford's Base32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The code of a form: ten characters that change with whatever stands on it, 50 bits of a SHA-256. Who said it and when stands on
 * it too and changes nothing: what is signed is the same.
 */
export function formCode(
  { form, about, reason, sections, confirms }: Omit<DueForm, 'code'>,
  owners: readonly Owner[],
): string {
  const shares = new Map(
    owners.map(({ party, capital, votes }) => [party, [capital, votes].map(inMillionths)]),
  );
  const said = {
    form,
    about,
    reason,
    sections: sections.map(({ section, entries }) => ({
      section,
      entries: entries
        .map(({ partyId, basis, values, roles }) => ({
          partyId,
          basis,
          shares: basis.length === 0 ? null : (shares.get(partyId) ?? null),
          values,
          roles: roles.map(({ kind }) => kind).toSorted(),
        }))
        .toSorted((a, b) => (a.partyId < b.partyId ? -1 : 1)),
    })),
    // Only where something is: what was signed of the others before there was such a thing still holds.
    ...(confirms.length === 0 ? {} : { confirms }),
  };
  const hash = createHash('sha256').update(canonicalize(said)).digest();
  const bits = hash.readBigUInt64BE(0) >> 14n;
  const code = Array.from({ length: 10 }, (_, at) => letters[Number((bits >> BigInt(45 - 5 * at)) & 31n)]);
  return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`;
}

// Whole numbers of a millionth of a per cent: what is beyond comes from computing.
function inMillionths({ min, max }: Share): number[] {
  return [min, max].map((part) => Math.round(part * 1e8));
}
